package dev.repel.eval;

import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost and benefit of answering only where the model is sure.
 *
 * @param minConfidence of the answers that are given
 * @param nodes how many there are
 * @param answered how many of them would get a label
 * @param right how many of these labels would be right
 */
public record Coverage(double minConfidence, int nodes, int answered, int right) {
    private static final double[] THRESHOLDS = {0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99};

    /**
     * One entry per threshold, ascending; empty without nodes.
     *
     * @param logits (V × C) of nodes that were not learned from
     * @param labels one per row
     */
    public static List<Coverage> of(Matrix logits, int[] labels, Temperature temperature) {
        List<Coverage> all = new ArrayList<>();
        for (int t = 0; labels.length > 0 && t < THRESHOLDS.length; t++) {
            Answers answers = new Answers(temperature, THRESHOLDS[t]);
            int answered = 0;
            int right = 0;
            for (int row = 0; row < labels.length; row++) {
                if (answers.isSure(logits, row)) {
                    answered++;
                    right += logits.argMax(row) == labels[row] ? 1 : 0;
                }
            }
            all.add(new Coverage(THRESHOLDS[t], labels.length, answered, right));
        }
        return all;
    }

    /** The share of nodes that get a label. */
    public double share() {
        return (double) answered / nodes;
    }

    /** Among the nodes with a label; NaN if there are none. */
    public double accuracy() {
        return (double) right / answered;
    }
}
