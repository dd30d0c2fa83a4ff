package dev.repel.technique;

import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/** The mean and the standard deviation of softmax probabilities over several passes, in one sweep (Welford). */
final class PredictionSpread {
    private final double temperature;
    private final double[] mean;
    private final double[] squares;
    private final int classes;
    private int passes;

    PredictionSpread(int nodes, int classes, double temperature) {
        this.temperature = temperature;
        this.classes = classes;
        this.mean = new double[nodes * classes];
        this.squares = new double[nodes * classes];
    }

    void add(Matrix logits) {
        passes++;
        Matrix row = new Matrix(1, classes);
        for (int i = 0; i < logits.rows(); i++) {
            for (int c = 0; c < classes; c++) {
                row.set(0, c, (float) (logits.get(i, c) / temperature));
            }
            double normaliser = LogSoftmax.logSumExp(row, 0);
            for (int c = 0; c < classes; c++) {
                int at = i * classes + c;
                double p = StrictMath.exp(row.get(0, c) - normaliser);
                double before = p - mean[at];
                mean[at] += before / passes;
                squares[at] += before * (p - mean[at]);
            }
        }
    }

    double mean(int node, int c) {
        return mean[node * classes + c];
    }

    /** With n − 1 in the denominator. */
    double deviation(int node, int c) {
        return Math.sqrt(squares[node * classes + c] / (passes - 1));
    }

    /** The class with the largest mean; the first one if there are several. */
    int argMax(int node) {
        int best = 0;
        for (int c = 1; c < classes; c++) {
            if (mean(node, c) > mean(node, best)) {
                best = c;
            }
        }
        return best;
    }
}
