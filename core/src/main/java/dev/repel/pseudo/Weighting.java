package dev.repel.pseudo;

/** How the negatives of an anchor share its effort. */
public enum Weighting {
    /** w_ij ∝ exp(r_ij), r_ij the random walk with restart from i: the topologically weighted loss (TWCL). */
    WALK,
    /** All alike: the unweighted loss (UCL) without its positive term. */
    UNIFORM
}
