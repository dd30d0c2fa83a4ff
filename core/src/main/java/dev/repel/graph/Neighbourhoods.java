package dev.repel.graph;

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
}
