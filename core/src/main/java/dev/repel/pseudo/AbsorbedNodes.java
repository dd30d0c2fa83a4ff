package dev.repel.pseudo;

import java.util.stream.IntStream;

/**
 * The nodes from which absorbing random walks most likely end at the labels of a class, up to a number for every class.
 * Classes are ranked apart from each other: their scores have different constants and cannot be compared.
 */
public final class AbsorbedNodes {
    /** Scores this close, relative to their size, differ by rounding only. */
    private static final double SAME = 1e-9;

    private AbsorbedNodes() {}

    /**
     * Picks the candidates with a higher score than the first one that the budget has no room for; equals of that one are
     * left out, and so are nodes that no walk leads from to a label.
     *
     * @param scores by class, the score of every node
     * @param candidate by node, whether it may be picked
     * @param budget by class, how many are picked at most
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
