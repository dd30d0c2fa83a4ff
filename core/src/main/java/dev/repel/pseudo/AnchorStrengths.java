package dev.repel.pseudo;

import dev.repel.tensor.Matrix;

/**
 * How much the loss of each anchor counts: 1 in the paper. Anchors of SoftMatch count
 * exp(−4 min(p − μ, 0)² / (2σ²)), μ and σ² the mean and the variance of the largest probability of a node. Balanced
 * anchors count as much in each class together. If few anchors are scaled, all count less, by the share of nodes that
 * are anchors.
 */
public final class AnchorStrengths {
    private final boolean soft;
    private final boolean balanced;
    private final boolean scaled;
    private final float[] strengths;
    private final double[] ofClass;

    public AnchorStrengths(int nodes, int classes, AnchorRule rule, boolean balanced, FewAnchors few) {
        this.soft = rule == AnchorRule.SOFT_MATCH;
        this.balanced = balanced;
        this.scaled = few == FewAnchors.SCALE;
        this.strengths = new float[nodes];
        this.ofClass = new double[classes];
    }

    /** Computes them anew. */
    public void update(NegativePairs pairs, Matrix logProbabilities) {
        double mean = soft ? mean(logProbabilities) : 0;
        double variance = soft ? variance(logProbabilities, mean) : 0;
        double sum = 0;
        int present = 0;
        for (int c = 0; c < ofClass.length; c++) {
            ofClass[c] = 0;
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                strengths[a] = soft ? strength(logProbabilities, pairs.anchors()[a], c, mean, variance) : 1f;
                ofClass[c] += strengths[a];
            }
            sum += ofClass[c];
            present += ofClass[c] > 0 ? 1 : 0;
        }
        double coverage = scaled ? (double) pairs.anchorCount() / strengths.length : 1;
        for (int c = 0; c < ofClass.length; c++) {
            double factor = balanced && ofClass[c] > 0 ? coverage * sum / (present * ofClass[c]) : coverage;
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                strengths[a] *= (float) factor;
            }
        }
    }

    private static double largest(Matrix logProbabilities, int node) {
        return StrictMath.exp(logProbabilities.get(node, logProbabilities.argMax(node)));
    }

    private static double mean(Matrix logProbabilities) {
        double sum = 0;
        for (int i = 0; i < logProbabilities.rows(); i++) {
            sum += largest(logProbabilities, i);
        }
        return sum / logProbabilities.rows();
    }

    private static double variance(Matrix logProbabilities, double mean) {
        double sum = 0;
        for (int i = 0; i < logProbabilities.rows(); i++) {
            double difference = largest(logProbabilities, i) - mean;
            sum += difference * difference;
        }
        return sum / logProbabilities.rows();
    }

    private static float strength(Matrix logProbabilities, int node, int c, double mean, double variance) {
        double below = Math.min(StrictMath.exp(logProbabilities.get(node, c)) - mean, 0);
        return below == 0 ? 1f : (float) StrictMath.exp(-2 * below * below / variance);
    }

    /** Of the a-th anchor, in the order of {@link NegativePairs#anchors()}. */
    public float of(int a) {
        return strengths[a];
    }
}
