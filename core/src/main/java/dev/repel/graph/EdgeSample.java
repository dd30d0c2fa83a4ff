package dev.repel.graph;

import dev.repel.tensor.CounterRandom;
import java.util.Arrays;
import java.util.List;

/**
 * Some of the edges of a graph, each kept independently, with their weights and directions.
 *
 * @param weights null if the edges have none
 * @param directions null if the edges have none
 * @param relations what is kept of each; empty if all edges are of one kind
 */
public record EdgeSample(
        int[] offsets,
        int[] neighbours,
        boolean symmetric,
        EdgeWeights weights,
        EdgeDirections directions,
        List<EdgeSample> relations)
        implements Neighbourhoods {

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
        return draw(graph, graph, keep, directed, random);
    }

    /** @param whole numbers the edges, so that all relations between two nodes are kept or dropped together */
    private static EdgeSample draw(
            Graph graph, Graph whole, KeepProbability keep, boolean directed, CounterRandom random) {
        int[] offsets = new int[graph.nodes() + 1];
        int[] kept = new int[graph.neighbours().length];
        boolean traits = graph.weighted() || graph.directed();
        int[] origin = new int[traits ? kept.length : 0];
        int count = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (random.keeps(1 - keep.of(i, j), number(graph, whole, i, k, directed))) {
                    if (traits) {
                        origin[count] = k;
                    }
                    kept[count++] = j;
                }
            }
            offsets[i + 1] = count;
        }
        int[] places = Arrays.copyOf(origin, traits ? count : 0);
        List<EdgeSample> relations = graph.relations().stream()
                .flatMap(kinds -> kinds.graphs().stream())
                .map(part -> draw(part, graph, keep, directed, random))
                .toList();
        return new EdgeSample(
                offsets,
                kept,
                !directed,
                weights(graph, offsets, places),
                graph.directed()
                        ? EdgeDirections.of(offsets, kept, graph.directions().at(places))
                        : null,
                relations);
    }

    private static int number(Graph graph, Graph whole, int i, int k, boolean directed) {
        int j = graph.neighbours()[k];
        if (!directed && i > j) {
            return whole.position(j, i);
        }
        return graph == whole ? k : whole.position(i, j);
    }

    private static EdgeWeights weights(Graph graph, int[] offsets, int[] places) {
        return graph.weights()
                .map(whole -> {
                    float[] values = whole.at(places);
                    return new EdgeWeights(values, EdgeWeights.sums(offsets, values), whole.mean());
                })
                .orElse(null);
    }

    @Override
    public List<EdgeSample> byRelation() {
        return relations.isEmpty() ? List.of(this) : relations;
    }

    @Override
    public boolean weighted() {
        return weights != null;
    }

    @Override
    public double weight(int k) {
        return weights == null ? 1 : weights.values()[k];
    }

    @Override
    public double strength(int node) {
        return weights == null ? degree(node) : weights.strengths()[node];
    }

    @Override
    public int nodes() {
        return offsets.length - 1;
    }
}
