package dev.repel.spark.train;

import dev.repel.graph.EdgeWeights;
import dev.repel.graph.Graph;
import java.io.Serializable;

/**
 * What is around all nodes of a graph, by their numbers.
 *
 * @param degrees how many neighbours each has
 * @param sums of the weights around each; null without weights
 */
record NodeStrengths(int[] degrees, double[] sums) implements Serializable {
    /** The sum of the weights around a node, its degree without weights. */
    double of(int node) {
        return sums == null ? degrees[node] : sums[node];
    }

    /** The graph by what is around its nodes, with the edges of some of them. */
    Graph graph(int[] offsets, int[] neighbours, float[] weights, double meanWeight) {
        return Graph.excerpt(
                offsets, neighbours, degrees, sums == null ? null : new EdgeWeights(weights, sums, meanWeight), null);
    }
}
