package dev.repel.label;

import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/** How unsure networks are. */
final class Doubts {
    private Doubts() {}

    /** Every node as unknown as any other. */
    static double[] none(int nodes) {
        double[] doubts = new double[nodes];
        Arrays.fill(doubts, 1);
        return doubts;
    }

    /** See {@link #of(Matrix, Temperature)}; all alike without guesses. */
    static double[] of(Lesson lesson) {
        return lesson.logits()
                .map(logits -> of(logits, Temperature.NONE))
                .orElseGet(() -> none(lesson.dataset().nodes()));
    }

    /** The entropy of each node's probabilities, divided by ln C. */
    static double[] of(Matrix logits, Temperature temperature) {
        double[] doubts = new double[logits.rows()];
        double largest = StrictMath.log(logits.cols());
        for (int node = 0; node < doubts.length; node++) {
            double sum = 0;
            for (int c = 0; c < logits.cols(); c++) {
                double p = temperature.probability(logits, node, c);
                sum -= p > 0 ? p * StrictMath.log(p) : 0;
            }
            doubts[node] = Math.min(1, sum / largest);
        }
        return doubts;
    }
}
