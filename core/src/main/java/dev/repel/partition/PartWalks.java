package dev.repel.partition;

import dev.repel.graph.Walk;

/** The random walks that weigh pairs, restricted to the nodes of one part. */
@FunctionalInterface
public interface PartWalks {
    /**
     * The walk from any node of the whole graph. Its nodes are positions among the part's own nodes, and its scores are
     * those of walks in the other direction, from these nodes to the given one.
     */
    Walk from(int negative);
}
