package dev.repel.eval;

import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * The weighted mean of the calibrated probabilities of several networks, and how far the networks disagree. Sums are
 * kept as logarithms, so that no probability becomes zero.
 */
public final class MeanProbabilities {
    private final int nodes;
    private final int classes;
    /** ln Σ w p, one row per node. */
    private final double[] logMean;
    /** Σ w H(p), one per node. */
    private final double[] entropies;

    private final double[] row;

    public MeanProbabilities(int nodes, int classes) {
        this.nodes = nodes;
        this.classes = classes;
        this.logMean = new double[Math.multiplyExact(nodes, classes)];
        this.entropies = new double[nodes];
        this.row = new double[classes];
        Arrays.fill(logMean, Double.NEGATIVE_INFINITY);
    }

    /** Adds the probabilities of one network. All weights must add up to 1. */
    public void add(Matrix logits, Temperature temperature, double weight) {
        add(logits, temperature, weight, new double[nodes]);
    }

    /**
     * Adds probabilities that are themselves a mean.
     *
     * @param disagreement within that mean, one per node, see {@link #disagreement}
     */
    public void add(Matrix logits, Temperature temperature, double weight, double[] disagreement) {
        if (logits.rows() != nodes || logits.cols() != classes) {
            throw new IllegalArgumentException("the mean is over " + nodes + " × " + classes + ", not " + logits);
        }
        double logWeight = StrictMath.log(weight);
        for (int i = 0; i < nodes; i++) {
            temperature.logProbabilities(logits, i, row);
            entropies[i] += weight * (entropy(row, 0) - disagreement[i] * largestEntropy());
            for (int c = 0; c < classes; c++) {
                int at = i * classes + c;
                logMean[at] = logOfSum(logMean[at], logWeight + row[c]);
            }
        }
    }

    private static double logOfSum(double a, double b) {
        double larger = Math.max(a, b);
        return larger + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - larger));
    }

    /** In nats. */
    private double entropy(double[] logProbabilities, int from) {
        double sum = 0;
        for (int c = from; c < from + classes; c++) {
            sum -= StrictMath.exp(logProbabilities[c]) * logProbabilities[c];
        }
        return sum;
    }

    private double largestEntropy() {
        return StrictMath.log(classes);
    }

    /** The logarithms of the mean (N × C), which serve as logits: their softmax is the mean itself. */
    public Matrix logits() {
        Matrix logits = new Matrix(nodes, classes);
        for (int k = 0; k < logMean.length; k++) {
            logits.data()[k] = (float) logMean[k];
        }
        return logits;
    }

    /**
     * For each node the entropy of the mean minus the mean entropy of the networks, divided by ln C: the information
     * that the choice of a network holds about the answer. 0 if all networks give the same probabilities, 1 if they are
     * certain of different classes and every class is equally frequent.
     */
    public double[] disagreement() {
        double[] disagreement = new double[nodes];
        for (int i = 0; i < nodes && classes > 1; i++) {
            double information = entropy(logMean, i * classes) - entropies[i];
            // rounding may leave a little less than nothing
            disagreement[i] = Math.min(1, Math.max(0, information / largestEntropy()));
        }
        return disagreement;
    }
}
