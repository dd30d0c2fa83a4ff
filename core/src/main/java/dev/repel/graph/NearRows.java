package dev.repel.graph;

import dev.repel.tensor.Workers;

/**
 * The nodes that each node collects from, and how much of each: all that a training in batches has to know of a graph.
 * Rows may be computed when first required, or read from elsewhere.
 */
public interface NearRows {
    /** The largest number of nodes in a row. */
    int most();

    /** Ensures that the rows of some nodes are available; they stay so. */
    void require(int[] nodes, int count, Workers workers);

    /** The row of a node that was required before. */
    NearestRows.Row of(int node);
}
