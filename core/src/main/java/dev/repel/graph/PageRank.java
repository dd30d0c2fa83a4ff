package dev.repel.graph;

import java.util.Arrays;

/**
 * PageRank (Page and others 1999): where a walk is that follows an edge, in proportion to its weight, or starts anew at any
 * node. Nodes without neighbours always start anew. The ranks add up to 1. O(edges) per step.
 */
public final class PageRank {
    private static final double CONTINUES = 0.85;
    private static final int MOST_STEPS = 100;
    private static final double ENOUGH = 1e-9;

    private PageRank() {}

    /** The rank of each node. */
    public static double[] of(Graph graph) {
        int nodes = graph.nodes();
        double[] ranks = new double[nodes];
        double[] next = new double[nodes];
        Arrays.fill(ranks, 1.0 / nodes);
        double change = 1;
        for (int step = 0; step < MOST_STEPS && change > ENOUGH; step++) {
            follow(graph, ranks, next);
            change = 0;
            for (int i = 0; i < nodes; i++) {
                change += Math.abs(next[i] - ranks[i]);
            }
            double[] swap = ranks;
            ranks = next;
            next = swap;
        }
        return ranks;
    }

    private static void follow(Graph graph, double[] ranks, double[] next) {
        int nodes = ranks.length;
        double stranded = 0;
        for (int i = 0; i < nodes; i++) {
            stranded += graph.degree(i) == 0 ? ranks[i] : 0;
        }
        double anew = (1 - CONTINUES + CONTINUES * stranded) / nodes;
        for (int i = 0; i < nodes; i++) {
            double arriving = 0;
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int from = graph.neighbours()[k];
                arriving += ranks[from] * graph.weight(k) / graph.strength(from);
            }
            next[i] = anew + CONTINUES * arriving;
        }
    }
}
