package dev.repel.partition;

import dev.repel.graph.Walk;

/** The random walks that weigh pairs, as far as they lead to nodes of one part. */
@FunctionalInterface
public interface PartWalks {
    /**
     * The walk from any node of the whole graph: nodes are places among the part's own, and scores those of walks in the
     * other direction, from there to this node.
     */
    Walk from(int negative);
}
