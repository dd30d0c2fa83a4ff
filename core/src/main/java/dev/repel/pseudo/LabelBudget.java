package dev.repel.pseudo;

import dev.repel.graph.Graph;
import java.util.Arrays;

/**
 * How many nodes each class may get (Li, Han and Wu 2018): η = N / d̄^τ labels would cover the graph if each
 * reached τ hops at the mean degree d̄; a multiple of η is split in proportion to the classes' numbers of labels.
 */
public final class LabelBudget {
    private LabelBudget() {}

    /**
     * ⌊factor · η · n_k / n⌋ for every class k, and never more than there are nodes without a label.
     *
     * @param labels of the labelled nodes
     * @param factor the total budget as a multiple of η
     * @param hops τ
     */
    public static int[] of(Graph graph, int[] labels, int classes, double factor, int hops) {
        int[] budget = new int[classes];
        if (factor == 0 || labels.length == 0) {
            return budget;
        }
        int[] counts = new int[classes];
        for (int label : labels) {
            counts[label]++;
        }
        double meanDegree = 2.0 * graph.edges() / graph.nodes();
        double eta = graph.nodes() / StrictMath.pow(meanDegree, hops);
        int most = graph.nodes() - labels.length;
        Arrays.setAll(
                budget,
                k -> counts[k] == 0 ? 0 : (int) Math.min(most, Math.floor(factor * eta * counts[k] / labels.length)));
        return budget;
    }

    /** Whether every class has a budget of 0. */
    public static boolean isEmpty(int[] budget) {
        return Arrays.stream(budget).allMatch(nodes -> nodes == 0);
    }
}
