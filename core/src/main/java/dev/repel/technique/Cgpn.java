package dev.repel.technique;

import dev.repel.autograd.AttendedPropagate;
import dev.repel.autograd.Constant;
import dev.repel.autograd.Dropout;
import dev.repel.autograd.EdgeAttention;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.autograd.UnitRows;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Divergence;
import dev.repel.loss.Reduction;
import dev.repel.loss.ViewContrast;
import dev.repel.model.Embedding;
import dev.repel.model.Encoding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Contrastive graph Poisson networks (Wan et al. 2021). The prediction is a Poisson propagation of the training labels,
 * u ← Pᵀ u + b, over learned attention P, where b is the labels minus their mean; the features join three steps before
 * the end, u ← dropout(u + X W). A second network also learns from the labels; KL divergence and the contrast of their
 * logits keep the two together.
 *
 * <p>From the authors: all of that; the second network is a GAT in the paper and a graph convolution over P in their
 * code. Our choice: the second network is the chosen backbone and propagates in its own way; a node also attends to
 * itself, because three steps along edges alone bring its own features back only through triangles; the divergence is
 * taken over all nodes, the contrast over a sample of them.
 */
public final class Cgpn implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "cgpn",
                    "contrast with labels spread by a Poisson process",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new Cgpn(task, settings.of(CgpnSettings.class)))
            .reads(CgpnSettings.class)
            .boundToItsGraph("spreads the training labels over the graph that it was trained on")
            .searches("weight-decay", "5e-4", "5e-3", "1e-2")
            .searches("lr", "0.01", "0.02", "0.05", "0.1");

    /** The number of steps left when the features join. */
    private static final int STEPS_WITH_FEATURES = 3;

    private final CgpnSettings settings;
    private final TrainingTask task;
    private Variable propagated;
    private Variable beside;

    public Cgpn(TrainingTask task, CgpnSettings settings) {
        this.task = task;
        this.settings = settings;
    }

    @Override
    public Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        if (settings.steps() == 0) {
            return encoding;
        }
        Variable u = poisson(builder);
        // if a step has several passes, the losses between both networks use the first
        if (!builder.tape().isSharing()) {
            propagated = u;
            beside = encoding.logits();
        }
        Variable predicts = switch (settings.prediction()) {
            case POISSON -> u;
            case BACKBONE -> encoding.logits();
            case SUM -> builder.combine(1, u, 1, encoding.logits());
        };
        boolean logits = builder.architecture().embedding() == Embedding.LOGITS;
        return new Encoding(logits ? predicts : encoding.embeddings(), predicts);
    }

    /** The propagation learns from the labels, whichever network predicts. */
    @Override
    public List<Variable> supervised(Network network, LayerHook hook) {
        return settings.steps() == 0 ? List.of(network.logits()) : List.of(propagated);
    }

    private Variable poisson(NetworkBuilder builder) {
        Tape tape = builder.tape();
        SparseMatrix pattern = pattern(task.graph());
        SparseMatrix.Transposed reversed = pattern.transpose();
        Variable input = builder.input(0);
        Parameter weight =
                tape.add(new Parameter("poisson.lin.weight", input.cols(), settings.width(), Initialiser.glorot()));
        Variable alpha = tape.add(new EdgeAttention(
                pattern,
                reversed,
                scores(builder, input, weight, "poisson.source.weight"),
                scores(builder, input, weight, "poisson.target.weight")));
        Variable source = tape.add(new Constant(source(), false));
        Variable u = source;
        for (int step = 1; step <= settings.steps(); step++) {
            if (step > 1) { // the first step starts from zero
                u = builder.combine(1, tape.add(new AttendedPropagate(pattern, reversed, alpha, u)), 1, source);
            }
            if (step == settings.steps() - STEPS_WITH_FEATURES) {
                Variable features =
                        builder.linear(input, builder.classes(), "poisson.features.weight", Initialiser.glorot());
                u = tape.add(new Dropout(builder.combine(1, u, 1, features), settings.dropout(), tape.nextInstance()));
            }
        }
        return u;
    }

    /** X W a as X (W a): only the scores need X W, and there are far fewer features than entries of X. */
    private static Variable scores(NetworkBuilder builder, Variable input, Parameter weight, String name) {
        return builder.linear(input, builder.linear(weight, 1, name, Initialiser.glorot()));
    }

    /** The edges in both directions, and a loop at every node. */
    private static SparseMatrix pattern(Graph graph) {
        int nodes = graph.nodes();
        int[] pointers = new int[nodes + 1];
        for (int i = 0; i < nodes; i++) {
            pointers[i + 1] = pointers[i] + 1 + graph.degree(i);
        }
        int[] columns = new int[pointers[nodes]];
        for (int i = 0; i < nodes; i++) {
            System.arraycopy(graph.neighbours(), graph.offsets()[i], columns, pointers[i], graph.degree(i));
            columns[pointers[i + 1] - 1] = i;
            Arrays.sort(columns, pointers[i], pointers[i + 1]);
        }
        return new SparseMatrix(nodes, nodes, pointers, columns, new float[columns.length]);
    }

    /** The one-hot label minus the mean label on training nodes, 0 elsewhere. */
    private Matrix source() {
        Matrix source = new Matrix(task.graph().nodes(), task.classes());
        float[] mean = new float[task.classes()];
        for (int label : task.trainLabels()) {
            mean[label] += 1f / task.trainLabels().length;
        }
        for (int n = 0; n < task.trainNodes().length; n++) {
            for (int c = 0; c < mean.length; c++) {
                source.set(task.trainNodes()[n], c, (c == task.trainLabels()[n] ? 1f : 0f) - mean[c]);
            }
        }
        return source;
    }

    /** The authors' sum, divided by η: here the loss of the propagation has weight 1. */
    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.steps() == 0) {
            return Optional.empty();
        }
        Tape tape = network.tape();
        Variable labels = tape.add(new CrossEntropy(beside, task.trainNodes(), task.trainLabels(), Reduction.MEAN));
        Variable together = tape.add(new LinearCombination(1, labels, 1, tape.add(new Divergence(propagated, beside))));
        Variable contrast = tape.add(new ViewContrast(
                tape.add(new UnitRows(propagated)),
                tape.add(new UnitRows(beside)),
                settings.tau(),
                true,
                settings.nodes(),
                tape.nextInstance()));
        return Optional.of(new ExtraLoss(
                tape.add(new LinearCombination(1, together, settings.contrast(), contrast)), 1 / settings.poisson()));
    }
}
