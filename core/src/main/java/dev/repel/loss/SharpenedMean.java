package dev.repel.loss;

import dev.repel.tensor.Matrix;
import java.util.List;

/** The mean prediction p̄, sharpened: q_c ∝ p̄_c^{1/T}. The smaller T, the closer it is to the best class. */
public final class SharpenedMean implements Consistency.Target {
    private final double temperature;

    public SharpenedMean(double temperature) {
        this.temperature = temperature;
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
            float sharp = (float) Math.pow(out.get(node, c) / largest, 1 / temperature);
            out.set(node, c, sharp);
            sum += sharp;
        }
        for (int c = 0; c < out.cols(); c++) {
            out.set(node, c, (float) (out.get(node, c) / sum));
        }
    }
}
