package dev.repel.technique;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.autograd.UnitRows;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Normalisation;
import dev.repel.loss.EdgeLikelihood;
import dev.repel.loss.LabelledContrast;
import dev.repel.loss.ViewContrast;
import dev.repel.model.Embedding;
import dev.repel.model.Encoding;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.tensor.SparseMatrix;
import java.util.Optional;

/**
 * CG³ (Wan et al. 2021): beside the backbone, the local view, stands a {@link HierarchicalView}, the global one. With φ₁, φ₂
 * their logits scaled to length 1, the prediction is (1 − s) φ₁ + s φ₂, scaled again; on top of its cross-entropy come the
 * contrast of the two views of every node, that of labelled nodes by class, and the likelihood of the edges.
 *
 * <p>From the authors' code: all of it, with a GCN as local view. Ours: any backbone is the local view; a step contrasts a
 * sample of the nodes where there are more than {@link Cg3Settings#nodes}.
 */
public final class Cg3 implements Technique {
    private final Cg3Settings settings;
    private final TrainingTask task;
    private Variable local;
    private Variable global;
    private SparseMatrix edges;
    private Parameter first;
    private Parameter second;
    private Parameter constant;

    /**
     * @param task null where the network is only applied
     */
    public Cg3(TrainingTask task, Cg3Settings settings) {
        this.task = task;
        this.settings = settings;
    }

    @Override
    public boolean looksAtTheWholeGraph() {
        return true;
    }

    @Override
    public Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        if (settings.isOff()) {
            return encoding;
        }
        Tape tape = builder.tape();
        Variable near = tape.add(new UnitRows(encoding.logits()));
        Variable far =
                tape.add(new UnitRows(new HierarchicalView(builder, settings.width(), settings.levels()).logits()));
        // with several passes in a step, the losses between the views are those of the first, which also predicts
        if (!tape.isSharing()) {
            local = near;
            global = far;
            // those of the graph itself, also where an epoch shows a part of it
            edges = builder.operator(Normalisation.SYMMETRIC_WITH_LOOPS).matrix();
            first = tape.add(new Parameter("edges.first", 1, near.cols(), Initialiser.glorot()));
            second = tape.add(new Parameter("edges.second", 1, near.cols(), Initialiser.glorot()));
            constant = tape.add(new Parameter("edges.bias", 1, 1, Initialiser.zeros()));
        }
        Variable fused = tape.add(new UnitRows(builder.combine(1 - settings.share(), near, settings.share(), far)));
        boolean logits = builder.architecture().embedding() == Embedding.LOGITS;
        return new Encoding(logits ? fused : encoding.embeddings(), fused);
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.isOff()) {
            return Optional.empty();
        }
        Tape tape = network.tape();
        Variable ofViews =
                tape.add(new ViewContrast(local, global, settings.tau(), false, settings.nodes(), tape.nextInstance()));
        Variable ofLabels =
                tape.add(new LabelledContrast(local, global, task.trainNodes(), task.trainLabels(), settings.tau()));
        Variable contrast =
                tape.add(new LinearCombination(settings.contrast(), ofViews, settings.contrast(), ofLabels));
        Variable all = tape.add(new LinearCombination(1, contrast, settings.generative(), generative(tape)));
        return Optional.of(new ExtraLoss(all, 1));
    }

    private Variable generative(Tape tape) {
        return tape.add(new LinearCombination(
                1,
                tape.add(new EdgeLikelihood(edges, local, global, first, second, constant)),
                1,
                tape.add(new EdgeLikelihood(edges, global, local, first, second, constant))));
    }
}
