package dev.repel.label;

import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/** How unsure networks are. */
final class Doubts {
    private Doubts() {}

    /** The entropy of each node's probabilities, divided by ln C; all 1 without guesses. */
    static double[] of(Lesson lesson) {
        double[] doubts = new double[lesson.dataset().nodes()];
        if (!lesson.hasGuesses()) {
            Arrays.fill(doubts, 1);
            return doubts;
        }
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
