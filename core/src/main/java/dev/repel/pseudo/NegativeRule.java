package dev.repel.pseudo;

/** Which nodes are negatives of a class. */
public enum NegativeRule {
    /** The K nodes with the smallest probability of the class. */
    TOP_K,
    /** Nodes whose probability of the class is at most γ⁻ (NPL); if there are more than K, K of them are drawn. */
    THRESHOLD,
    /** Nodes whose positive pseudo-label is another class (PPL); if there are more than K, K of them are drawn. */
    POSITIVE
}
