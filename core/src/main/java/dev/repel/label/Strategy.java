package dev.repel.label;

/** How the nodes to label next are chosen. */
public enum Strategy {
    /** Nodes that stand for many others, above all for those that the networks are unsure of. */
    REPRESENTATIVE,
    /** Nodes that stand for many others, whatever the networks think of these. */
    COVERAGE,
    /** Central nodes first, uncertain ones later (AGE, Cai and others 2017). */
    AGE,
    /** Those with the lowest probability of their best class. */
    LEAST_CONFIDENT,
    /** Any. */
    RANDOM
}
