package dev.repel.pseudo;

import java.util.stream.IntStream;

/**
 * The nodes from which absorbing random walks are most likely to end at the labels of a class, up to a number per
 * class. Each class is ranked separately: scores of different classes have different constants and cannot be compared.
 */
public final class AbsorbedNodes {
    /** Scores this close, relative to their size, differ only by rounding. */
    private static final double SAME = 1e-9;

    private AbsorbedNodes() {}

    /**
     * Picks the candidates with a higher score than the first one that exceeds the budget. Nodes with the same score as
     * that one are left out, and so are nodes from which no walk leads to a label.
     *
     * @param scores by class, the score of every node
     * @param candidate by node, whether it may be picked
     * @param budget by class, the maximum number of picks
     */
    public static Picks select(double[][] scores, boolean[] candidate, int[] budget) {
        Picks picks = new Picks(budget.length);
        for (int c = 0; c < budget.length; c++) {
            double[] ofClass = scores[c];
            double[] ranked = IntStream.range(0, candidate.length)
                    .filter(i -> candidate[i])
                    .mapToDouble(i -> ofClass[i])
                    .sorted()
                    .toArray();
            double first = budget[c] < ranked.length ? ranked[ranked.length - 1 - budget[c]] : 0;
            double gate = Math.max(0, first) * (1 + SAME);
            for (int i = 0; i < candidate.length; i++) {
                if (candidate[i] && budget[c] > 0 && ofClass[i] > gate) {
                    picks.add(c, i);
                }
            }
        }
        return picks;
    }
}
