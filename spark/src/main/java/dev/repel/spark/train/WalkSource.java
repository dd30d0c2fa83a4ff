package dev.repel.spark.train;

import dev.repel.graph.Walk;

/** Computes random walks over the whole graph, wherever that is. All sources give the same bits. */
interface WalkSource {
    /** The walk from each of these nodes, which are all different. */
    Walk[] from(int[] sources);
}
