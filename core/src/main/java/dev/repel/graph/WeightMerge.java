package dev.repel.graph;

/** What becomes of the weights of edges that repeat, in either direction. */
public enum WeightMerge {
    SUM,
    MAX,
    MEAN,
    FIRST
}
