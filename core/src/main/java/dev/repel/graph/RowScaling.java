package dev.repel.graph;

/** What the entries of {@link NearestRows} are multiplied by; d counts the self-loop. */
public enum RowScaling {
    /** Nothing: an entry is the probability that a walk from i ends at j. */
    ROW,
    /** √(d_i / d_j), which makes the matrix symmetric before rows are cut: it is then that of D̃^-½ Ã D̃^-½. */
    SYM;

    double factor(Graph graph, int i, int j) {
        return this == ROW ? 1 : Math.sqrt((graph.strength(i) + 1) / (graph.strength(j) + 1));
    }
}
