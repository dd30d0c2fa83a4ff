package dev.repel.technique;

import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.loss.EdgeLikelihood;
import dev.repel.loss.LabelledContrast;
import dev.repel.loss.ViewContrast;
import dev.repel.model.Network;
import dev.repel.technique.TechniqueEntry.WorksOn;
import java.util.Optional;

/**
 * CG³ (Wan et al. 2021): the backbone is the local view, a {@link HierarchicalView} the global one. With φ₁, φ₂ their
 * logits scaled to length 1, the prediction is (1 − s) φ₁ + s φ₂, scaled again. Its cross-entropy is joined by three
 * losses: the contrast of the two views of every node, the contrast of labelled nodes by class, and the likelihood of
 * the edges.
 *
 * <p>From the authors' code: all of it, with a GCN as the local view. Our choice: the local view is any backbone; a
 * graph with more than {@link Cg3Settings#nodes} nodes is sampled for the contrast in each step.
 */
public final class Cg3 extends Cg3Views implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "cg3",
                    "contrast with a view of a coarser graph",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new Cg3(task, settings.of(Cg3Settings.class)))
            .reads(Cg3Settings.class)
            .changesNetwork("cg3", Cg3Settings.class, Cg3Views::new)
            // its logits have length 1, which needs more weight decay than other techniques
            .searches("weight-decay", "5e-4", "5e-3", "5e-2", "1e-1")
            .searches("lr", "0.005", "0.01");

    private final TrainingTask task;

    public Cg3(TrainingTask task, Cg3Settings settings) {
        super(settings);
        this.task = task;
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
        return tape.add(new LinearCombination(1, likelihood(tape, local, global), 1, likelihood(tape, global, local)));
    }

    private Variable likelihood(Tape tape, Variable from, Variable to) {
        return tape.add(new EdgeLikelihood(edges, from, to, first, second, constant));
    }
}
