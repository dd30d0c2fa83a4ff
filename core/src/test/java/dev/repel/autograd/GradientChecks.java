package dev.repel.autograd;

import static dev.repel.autograd.GradientCheck.of;

import dev.repel.autograd.GradientInputs.Shape;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Reduction;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopKNegatives;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.List;

/** Every operation that can be differentiated, a line each; {@link GradientCheckTest} fails if one is missing. */
final class GradientChecks {
    private static final int LABELS = 3;

    private static final Shape[] CONTRASTIVE = {
        new Shape(5, 3, 2), new Shape(4, 1, 1), new Shape(9, 2, 9), new Shape(23, 5, 7), new Shape(60, 4, 20)
    };

    static final List<GradientCheck> ALL = List.of(
            of(MatMul.class, in -> new MatMul(in.dense(in.n(), in.k()), in.dense(in.k(), in.m()))),
            of(SparseMatMul.class, in -> sparseMatMul(in, 0)),
            of(SparseMatMul.class, "with dropout", in -> sparseMatMul(in, 0.4)),
            of(SparseMatMul.class, "with dropout", in -> sparseMatMul(in, 0.4)).whileEvaluating(),
            of(Propagate.class, "mean", in -> propagate(in, Normalisation.MEAN)),
            of(Propagate.class, "symmetric", in -> propagate(in, Normalisation.SYMMETRIC_WITH_LOOPS)),
            of(AddBias.class, in -> new AddBias(in.dense(in.n(), in.k()), in.parameter(1, in.k()))),
            of(Relu.class, in -> new Relu(in.dense(in.n(), in.k()))),
            of(Dropout.class, in -> new Dropout(in.dense(in.n(), in.k()), 0.4, in.nextInstance())),
            of(Dropout.class, in -> new Dropout(in.dense(in.n(), in.k()), 0.4, in.nextInstance())).whileEvaluating(),
            of(WeightedSum.class, in -> new WeightedSum(in.dense(in.n(), in.k()), in.dense(in.n(), in.k()), 0.7)),
            of(CrossEntropy.class, "mean", in -> crossEntropy(in, Reduction.MEAN)).with(1f / 16, 5e-4),
            of(CrossEntropy.class, "sum", in -> crossEntropy(in, Reduction.SUM)).with(1f / 16, 5e-4),
            of(TopologicallyWeightedContrastive.class, "weighted", in -> contrastive(in, 0.5, true))
                    .with(1f / 32, 1e-3)
                    .on(CONTRASTIVE),
            of(TopologicallyWeightedContrastive.class, "uniform", in -> contrastive(in, 0.5, false))
                    .with(1f / 32, 1e-3)
                    .on(CONTRASTIVE),
            of(TopologicallyWeightedContrastive.class, "τ 0.05", in -> contrastive(in, 0.05, true))
                    .with(1f / 256, 3e-3)
                    .on(CONTRASTIVE));

    private GradientChecks() {}

    private static Variable sparseMatMul(GradientInputs in, double dropout) {
        return new SparseMatMul(in.features(in.n(), in.k(), dropout), in.parameter(in.k(), in.m()));
    }

    private static Variable propagate(GradientInputs in, Normalisation normalisation) {
        return new Propagate(normalisation.of(in.graph(in.n())), in.dense(in.n(), in.k()));
    }

    /** Some of the nodes are labelled, one of them twice if there are several. */
    private static Variable crossEntropy(GradientInputs in, Reduction reduction) {
        int[] nodes = new int[1 + in.n() / 3];
        int[] labels = new int[nodes.length];
        for (int l = 0; l < nodes.length; l++) {
            nodes[l] = in.random().nextInt(in.n());
            labels[l] = in.random().nextInt(in.k());
        }
        return new CrossEntropy(in.dense(in.n(), in.k()), nodes, labels, reduction);
    }

    /** n embeddings of width k and m negatives a class; anchors are among their own negatives. */
    private static Variable contrastive(GradientInputs in, double tau, boolean weighted) {
        int negatives = Math.min(in.n(), in.m());
        Matrix logProbabilities = new Matrix(in.n(), LABELS);
        int[] positive = new int[in.n()];
        for (int i = 0; i < in.n(); i++) {
            positive[i] = i % 4 == 3 ? PositivePseudoLabels.NONE : in.random().nextInt(LABELS);
            for (int c = 0; c < LABELS; c++) {
                logProbabilities.set(i, c, -in.random().nextFloat());
            }
        }
        NegativePairs pairs = new NegativePairs(in.n(), LABELS, negatives);
        pairs.setAnchors(positive);
        pairs.setNegatives(new TopKNegatives(in.n()), logProbabilities, negatives);
        Graph graph = in.graph(in.n());
        TopologicalWeights weights = new TopologicalWeights(in.n());
        weights.update(pairs, weighted ? walks(graph, pairs) : null);
        return new TopologicallyWeightedContrastive(in.dense(in.n(), in.k()), pairs, weights, tau, negatives);
    }

    private static WalkCache walks(Graph graph, NegativePairs pairs) {
        WalkCache walks = new WalkCache(graph, 0.85, 1e-6, WalkStore.NONE);
        try (Workers workers = new Workers(1)) {
            int[] sources = Arrays.copyOf(pairs.negatives(), pairs.negativeCount());
            walks.require(sources, sources.length, workers);
        }
        return walks;
    }
}
