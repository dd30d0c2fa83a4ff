package dev.repel.graph;

import dev.repel.tensor.CounterRandom;

/** Some of the edges of a graph, each kept independently. */
public record EdgeSample(int[] offsets, int[] neighbours, boolean symmetric) implements Neighbourhoods {

    /**
     * Draws a sample.
     *
     * @param keep the probability that an edge is kept
     * @param directed whether each direction is sampled independently; otherwise both are kept or dropped together
     */
    public static EdgeSample of(Graph graph, double keep, boolean directed, CounterRandom random) {
        return draw(graph, (i, j) -> keep, directed, random);
    }

    /**
     * Draws a sample that keeps or drops both directions of an edge together, with a probability that depends on its
     * ends.
     */
    public static EdgeSample of(Graph graph, KeepProbability keep, CounterRandom random) {
        return draw(graph, keep, false, random);
    }

    /** The probability that the edge between two nodes is kept; symmetric. */
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
