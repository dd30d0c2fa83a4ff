package dev.repel.cli.engine;

import java.util.List;

/**
 * Which tables a cluster reads and writes, and how it divides a graph.
 *
 * @param nodes null where this machine has the graph
 * @param edges null where this machine has the graph
 * @param predictions null for a file
 * @param parts 0 for as many as the size of the graph suggests
 * @param fanOut how many neighbours outside its part a node may have while training; 0 for all
 * @param partsFolder where the parts are kept; null for wherever the cluster keeps them
 */
public record ClusterTables(String nodes, String edges, String predictions, int parts, int fanOut, String partsFolder) {
    /** Whether the cluster reads the graph, rather than being sent it. */
    public boolean nameGraph() {
        return nodes != null;
    }

    /** The tables that are read. */
    public List<String> read() {
        return List.of(nodes, edges);
    }
}
