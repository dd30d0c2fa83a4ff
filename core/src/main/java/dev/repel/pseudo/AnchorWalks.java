package dev.repel.pseudo;

import dev.repel.graph.Walk;

/** The walks from the anchors of a batch, whose nodes have rows. */
public interface AnchorWalks {
    /** The walk from the node of a row over the nodes of the graph. */
    Walk from(int row);

    /** The row of a node of the graph, negative if it has none. */
    int rowOf(int node);

    /** q, the probability that a walk continues instead of returning to its start. */
    double continueProbability();
}
