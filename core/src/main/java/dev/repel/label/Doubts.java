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

    /** The entropy of each node's probabilities, divided by ln C; all alike without guesses. */
    static double[] of(Lesson lesson) {
        if (!lesson.hasGuesses()) {
            return none(lesson.dataset().nodes());
        }
        double[] doubts = new double[lesson.dataset().nodes()];
        Matrix logits = lesson.logits().orElseThrow();
        double largest = StrictMath.log(logits.cols());
        for (int node = 0; node < doubts.length; node++) {
            double sum = 0;
            for (int c = 0; c < logits.cols(); c++) {
                double p = Temperature.NONE.probability(logits, node, c);
                sum -= p > 0 ? p * StrictMath.log(p) : 0;
            }
            doubts[node] = Math.min(1, sum / largest);
        }
        return doubts;
    }
}
