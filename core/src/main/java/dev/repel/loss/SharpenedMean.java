package dev.repel.loss;

import dev.repel.tensor.Matrix;
import java.util.List;

/**
 * The mean prediction p̄, sharpened: q_c ∝ p̄_c^{1/T}. The smaller T, the closer it is to the best class. Nodes count if
 * their largest p̄_c is above a threshold.
 */
public final class SharpenedMean implements Consistency.Target {
    private final double temperature;
    private final double confidence;

    /** All nodes count. */
    public SharpenedMean(double temperature) {
        this(temperature, 0);
    }

    /** @param confidence the largest mean probability must be above it for a node to count; 0: all count */
    public SharpenedMean(double temperature, double confidence) {
        this.temperature = temperature;
        this.confidence = confidence;
    }

    @Override
    public boolean counts(List<Matrix> predictions, int node) {
        if (confidence == 0) {
            return true;
        }
        for (int c = 0; c < predictions.get(0).cols(); c++) {
            double sum = 0;
            for (Matrix prediction : predictions) {
                sum += prediction.get(node, c);
            }
            if (sum / predictions.size() > confidence) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void write(List<Matrix> predictions, int node, Matrix out) {
        double largest = 0;
        for (int c = 0; c < out.cols(); c++) {
            double mean = 0;
            for (Matrix prediction : predictions) {
                mean += prediction.get(node, c);
            }
            largest = Math.max(largest, mean);
            out.set(node, c, (float) mean);
        }
        double sum = 0;
        for (int c = 0; c < out.cols(); c++) {
            // relative to the largest, so that a small T does not make all of them underflow
            float sharp = (float) StrictMath.pow(out.get(node, c) / largest, 1 / temperature);
            out.set(node, c, sharp);
            sum += sharp;
        }
        for (int c = 0; c < out.cols(); c++) {
            out.set(node, c, (float) (out.get(node, c) / sum));
        }
    }
}
