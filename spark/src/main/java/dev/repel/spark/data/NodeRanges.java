package dev.repel.spark.data;

import java.io.Serializable;

/**
 * Ranges of equally many nodes, one after the other; the last ones may be shorter or empty.
 *
 * @param nodes how many there are in all
 * @param count of the ranges
 */
record NodeRanges(int nodes, int count) implements Serializable {
    private static final int MOST_NODES = 65_536;

    /** At least so many ranges, and none too large to be held in memory besides others. */
    static NodeRanges of(int nodes, int atLeast) {
        return new NodeRanges(nodes, Math.max(1, Math.max(atLeast, (nodes + MOST_NODES - 1) / MOST_NODES)));
    }

    private int size() {
        return Math.max(1, (int) (((long) nodes + count - 1) / count));
    }

    int first(int range) {
        return (int) Math.min(nodes, (long) range * size());
    }

    int rangeOf(int node) {
        return node / size();
    }
}
