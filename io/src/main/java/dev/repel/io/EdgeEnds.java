package dev.repel.io;

import dev.repel.graph.Graph;

/**
 * The edges of a graph as files store them: each once, from its lower node. That takes half the space, and the graph
 * that is read back is always symmetric.
 *
 * @param sources the lower end of each edge
 * @param targets the upper end of each edge
 */
public record EdgeEnds(int[] sources, int[] targets) {
    public static EdgeEnds of(Graph graph) {
        int[] sources = new int[graph.edges()];
        int[] targets = new int[graph.edges()];
        int edge = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (i < graph.neighbours()[k]) {
                    sources[edge] = i;
                    targets[edge++] = graph.neighbours()[k];
                }
            }
        }
        return new EdgeEnds(sources, targets);
    }
}
