package dev.repel.autograd;

import dev.repel.graph.Graph;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.pseudo.AnchorRule;
import dev.repel.pseudo.AnchorStrengths;
import dev.repel.pseudo.FewAnchors;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.PairErrorRule;
import dev.repel.pseudo.PairErrors;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopKPairs;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/** Contrastive losses for gradient checks: n embeddings of width k and m negatives per class. */
final class ContrastiveInputs {
    private static final int LABELS = 3;

    private ContrastiveInputs() {}

    /** Anchors are among their own negatives. */
    static Variable loss(GradientInputs in, double tau, Weighting weighting, boolean positives) {
        return loss(in, tau, weighting, positives, false);
    }

    /** With partners; anchors and pairs count differently. */
    static Variable doubted(GradientInputs in) {
        return loss(in, 0.5, Weighting.RANK, true, true);
    }

    private static Variable loss(
            GradientInputs in, double tau, Weighting weighting, boolean positives, boolean doubted) {
        int negatives = Math.min(in.n(), in.m());
        Matrix logProbabilities = new Matrix(in.n(), LABELS);
        int[] positive = new int[in.n()];
        for (int i = 0; i < in.n(); i++) {
            positive[i] = i % 4 == 3 ? PositivePseudoLabels.NONE : in.random().nextInt(LABELS);
            for (int c = 0; c < LABELS; c++) {
                logProbabilities.set(i, c, -in.random().nextFloat());
            }
        }
        NegativePairs pairs = TopKPairs.of(positive, logProbabilities, negatives);
        Graph graph = in.graph(in.n());
        TopologicalWeights weights = new TopologicalWeights(in.n(), weighting, 1);
        try (Workers workers = new Workers(1)) {
            weights.update(pairs, walks(graph, pairs), new PlainKernels(), workers);
        }
        int[] partners = positives ? new int[in.n()] : null;
        if (positives) {
            pairs.drawPartners(new CounterRandom(1, CounterRandom.Purpose.SAMPLING, 0, 0), partners);
        }
        TopologicallyWeightedContrastive loss = new TopologicallyWeightedContrastive(
                in.dense(in.n(), in.k()), pairs, weights, tau, negatives, partners);
        return doubted ? withDoubts(loss, pairs, logProbabilities, negatives) : loss;
    }

    private static Variable withDoubts(
            TopologicallyWeightedContrastive loss, NegativePairs pairs, Matrix logProbabilities, int negatives) {
        int nodes = logProbabilities.rows();
        // a third of them: pairs then count between 1/3 and 1
        Matrix thirds = logProbabilities.copy();
        for (int n = 0; n < thirds.data().length; n++) {
            thirds.data()[n] -= (float) Math.log(LABELS);
        }
        AnchorStrengths strengths = new AnchorStrengths(nodes, LABELS, AnchorRule.SOFT_MATCH, true, FewAnchors.SCALE);
        strengths.update(pairs, thirds);
        PairErrors errors = new PairErrors(nodes, LABELS, negatives, PairErrorRule.WEIGHT, 0);
        errors.update(pairs, thirds, Workers.NONE);
        return loss.counting(strengths, errors);
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
