package dev.repel.io;

import dev.repel.graph.Graph;

/**
 * The edges of a graph as files store them: each once, from its lower node. That takes half the space, and the graph
 * that is read back is always symmetric.
 *
 * @param sources the lower end of each edge
 * @param targets the upper end of each edge
 * @param weights of the edges, empty if they have none
 */
public record EdgeEnds(int[] sources, int[] targets, float[] weights) {
    public static EdgeEnds of(Graph graph) {
        int[] sources = new int[graph.edges()];
        int[] targets = new int[graph.edges()];
        float[] weights = new float[graph.weighted() ? graph.edges() : 0];
        int edge = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (i < graph.neighbours()[k]) {
                    if (graph.weighted()) {
                        weights[edge] = (float) graph.weight(k);
                    }
                    sources[edge] = i;
                    targets[edge++] = graph.neighbours()[k];
                }
            }
        }
        return new EdgeEnds(sources, targets, weights);
    }
}
