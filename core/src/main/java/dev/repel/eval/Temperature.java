package dev.repel.eval;

import dev.repel.tensor.Matrix;

/**
 * Temperature scaling (Guo et al. 2017): probabilities are softmax(logits / T) with one T for all nodes and classes.
 * The order of the classes stays, so only confidences change, not predictions. T above 1 makes answers less sure.
 */
public record Temperature(double value) {
    /** Probabilities as the network gives them. */
    public static final Temperature NONE = new Temperature(1);

    private static final double LARGEST = 20;
    private static final int GRID = 48;
    private static final int REFINEMENTS = 40;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    public Temperature {
        if (!(value > 0) || value == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a temperature must be a number above 0, not " + value);
        }
    }

    /**
     * The temperature that makes labels that were not trained on most likely. A handful of nodes that all happen to be
     * right would lead to T = 0. We therefore minimise Σ −ln p(label) + (ln T)² / 2; a few dozen nodes outweigh the
     * second term, which keeps T near 1 where there is no evidence.
     *
     * @param logits (V × C)
     * @param labels one per row
     */
    public static Temperature fit(Matrix logits, int[] labels) {
        if (labels.length == 0 || logits.cols() < 2) {
            return NONE;
        }
        double end = StrictMath.log(LARGEST);
        double step = 2 * end / GRID;
        double best = 0;
        double lowest = penalised(logits, labels, 0);
        for (int i = 0; i <= GRID; i++) {
            double at = -end + i * step;
            double loss = penalised(logits, labels, at);
            if (loss < lowest) {
                lowest = loss;
                best = at;
            }
        }
        return new Temperature(StrictMath.exp(goldenSection(logits, labels, best - step, best + step)));
    }

    private static double goldenSection(Matrix logits, int[] labels, double from, double to) {
        double a = from;
        double b = to;
        double left = b - GOLDEN * (b - a);
        double right = a + GOLDEN * (b - a);
        double lossLeft = penalised(logits, labels, left);
        double lossRight = penalised(logits, labels, right);
        for (int i = 0; i < REFINEMENTS; i++) {
            if (lossLeft <= lossRight) {
                b = right;
                right = left;
                lossRight = lossLeft;
                left = b - GOLDEN * (b - a);
                lossLeft = penalised(logits, labels, left);
            } else {
                a = left;
                left = right;
                lossLeft = lossRight;
                right = a + GOLDEN * (b - a);
                lossRight = penalised(logits, labels, right);
            }
        }
        return (a + b) / 2;
    }

    private static double penalised(Matrix logits, int[] labels, double logTemperature) {
        Temperature temperature = new Temperature(StrictMath.exp(logTemperature));
        return logTemperature * logTemperature / 2 + temperature.loss(logits, labels);
    }

    /**
     * The cross-entropy of labels under softmax(logits / T), summed over the rows.
     *
     * @param labels one per row
     */
    public double loss(Matrix logits, int[] labels) {
        double sum = 0;
        for (int row = 0; row < labels.length; row++) {
            sum -= logProbability(logits, row, labels[row]);
        }
        return sum;
    }

    /** softmax(logits / T) of a node for a class. */
    public double probability(Matrix logits, int row, int c) {
        return Math.min(1, StrictMath.exp(logProbability(logits, row, c)));
    }

    /** The logarithms of softmax(logits / T) of a node, one per class. */
    void logProbabilities(Matrix logits, int row, double[] out) {
        double largest = logits.get(row, logits.argMax(row));
        double sum = 0;
        for (int k = 0; k < out.length; k++) {
            out[k] = (logits.get(row, k) - largest) / value;
            sum += StrictMath.exp(out[k]);
        }
        double logarithm = StrictMath.log(sum);
        for (int k = 0; k < out.length; k++) {
            out[k] -= logarithm;
        }
    }

    private double logProbability(Matrix logits, int row, int c) {
        double largest = logits.get(row, 0);
        for (int k = 1; k < logits.cols(); k++) {
            largest = Math.max(largest, logits.get(row, k));
        }
        double sum = 0;
        for (int k = 0; k < logits.cols(); k++) {
            sum += StrictMath.exp((logits.get(row, k) - largest) / value);
        }
        return (logits.get(row, c) - largest) / value - StrictMath.log(sum);
    }
}
