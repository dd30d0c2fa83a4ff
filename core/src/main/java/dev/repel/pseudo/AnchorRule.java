package dev.repel.pseudo;

/** From which probability a node is an anchor of its most likely class. */
public enum AnchorRule {
    /** γ⁺ for every class, as in the paper. */
    FIXED,
    /** Lower for classes that few nodes are sure of (FlexMatch; Zhang et al. 2021). */
    FLEX_MATCH,
    /** As sure as the network is on average, and lower for rare classes (FreeMatch; Wang et al. 2023). */
    FREE_MATCH,
    /** Every node is an anchor, and counts less the less sure it is (SoftMatch; Chen et al. 2023). */
    SOFT_MATCH
}
