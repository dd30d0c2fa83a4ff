package dev.repel.graph;

import java.util.List;

/** Which nodes every node collects from: the neighbours of i are at offsets[i] … offsets[i + 1], ascending. */
public interface Neighbourhoods {
    int nodes();

    int[] offsets();

    int[] neighbours();

    /** Whether j collects from i whenever i collects from j. */
    boolean symmetric();

    default int degree(int node) {
        return offsets()[node + 1] - offsets()[node];
    }

    /** Whether edges have weights. */
    default boolean weighted() {
        return false;
    }

    /** The weight of an entry of {@link #neighbours()}; 1 without weights. */
    default double weight(int k) {
        return 1;
    }

    /** The neighbourhoods by each relation; itself alone if all edges are of one kind. */
    default List<? extends Neighbourhoods> byRelation() {
        return List.of(this);
    }

    /** The sum of the weights around a node; its degree without weights. */
    default double strength(int node) {
        return degree(node);
    }

    /** The sum of the weights of what other nodes collect from a node; the same as its strength unless edges go one way. */
    default double strengthAsSource(int node) {
        return strength(node);
    }

    /** The directions of the edges; null if they have none. */
    default EdgeDirections directions() {
        return null;
    }
}
