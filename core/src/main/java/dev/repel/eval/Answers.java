package dev.repel.eval;

import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Matrix;

/**
 * How logits become answers: a label with a probability, or no label if the probability is too low.
 *
 * @param minConfidence below it there is no label; 0 if every node gets one
 */
public record Answers(Temperature temperature, double minConfidence) {
    /** The network's output, unchanged. */
    public static final Answers PLAIN = new Answers(Temperature.NONE, 0);

    public Answers {
        InvalidSetting.unless(minConfidence >= 0 && minConfidence <= 1, "min-confidence", "must be in [0, 1]");
    }

    public double probability(Matrix logits, int node, int c) {
        return temperature.probability(logits, node, c);
    }

    /** The probability of the most likely class. */
    public double confidence(Matrix logits, int node) {
        return probability(logits, node, logits.argMax(node));
    }

    public boolean isSure(Matrix logits, int node) {
        return minConfidence == 0 || confidence(logits, node) >= minConfidence;
    }

    /** How many nodes get no label. */
    public int unsure(Matrix logits) {
        int count = 0;
        for (int node = 0; node < logits.rows(); node++) {
            count += isSure(logits, node) ? 0 : 1;
        }
        return count;
    }
}
