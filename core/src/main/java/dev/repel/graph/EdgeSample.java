package dev.repel.graph;

import dev.repel.tensor.CounterRandom;

/** Some of the edges of a graph, each kept with the same probability by its own draw. */
public record EdgeSample(int[] offsets, int[] neighbours, boolean symmetric) implements Neighbourhoods {

    /**
     * Draws a sample.
     *
     * @param keep the probability with which an edge stays
     * @param directed whether its two directions are drawn apart; otherwise they stay or go together
     */
    public static EdgeSample of(Graph graph, double keep, boolean directed, CounterRandom random) {
        return draw(graph, (i, j) -> keep, directed, random);
    }

    /** Draws a sample in which the two directions of an edge stay or go together, by a probability that depends on its ends. */
    public static EdgeSample of(Graph graph, KeepProbability keep, CounterRandom random) {
        return draw(graph, keep, false, random);
    }

    /** With which probability the edge between two nodes stays; symmetric. */
    @FunctionalInterface
    public interface KeepProbability {
        double of(int i, int j);
    }

    private static EdgeSample draw(Graph graph, KeepProbability keep, boolean directed, CounterRandom random) {
        int[] offsets = new int[graph.nodes() + 1];
        int[] kept = new int[graph.neighbours().length];
        int count = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (random.keeps(1 - keep.of(i, j), directed || i < j ? k : graph.position(j, i))) {
                    kept[count++] = j;
                }
            }
            offsets[i + 1] = count;
        }
        return new EdgeSample(offsets, kept, !directed);
    }

    @Override
    public int nodes() {
        return offsets.length - 1;
    }
}
