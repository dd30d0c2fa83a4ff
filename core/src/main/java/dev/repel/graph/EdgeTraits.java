package dev.repel.graph;

import dev.repel.Require;
import java.io.Serializable;

/**
 * What is known of the edges of a graph besides their ends, and hence what a network on it may use.
 *
 * @param weighted whether they have weights
 * @param directed whether they have directions
 */
public record EdgeTraits(boolean weighted, boolean directed) implements Serializable {
    /** Edges are pairs of nodes and nothing else. */
    public static final EdgeTraits NONE = new EdgeTraits(false, false);

    public static EdgeTraits of(Graph graph) {
        return new EdgeTraits(graph.weighted(), graph.directed());
    }

    /** Whether edges with these traits have all of the others. */
    public boolean include(EdgeTraits others) {
        return (weighted || !others.weighted) && (directed || !others.directed);
    }

    /** One node without edges, in a graph of these traits. */
    public Graph oneNode() {
        int[] none = new int[0];
        float[] weights = weighted ? new float[0] : null;
        return directed
                ? Graph.directed(1, none, none, weights, WeightMerge.SUM)
                : weighted ? Graph.weighted(1, none, none, weights, WeightMerge.SUM) : Graph.of(1, none, none);
    }

    /**
     * A graph as something sees it that knows these traits alone.
     *
     * @throws dev.repel.InvalidRequest if the graph lacks one of them
     */
    public Graph seenIn(Graph graph) {
        Require.that(
                graph.weighted() || !weighted, "the network was trained on edges with weights, and these have none");
        Require.that(
                graph.directed() || !directed, "the network was trained on edges with directions, and these have none");
        Graph seen = weighted ? graph : graph.withoutWeights();
        return directed ? seen : seen.withoutDirections();
    }
}
