package dev.repel.pseudo;

/** What the probability e that both ends of a pair have the same class means for the pair. */
public enum PairErrorRule {
    /** Nothing, as in the paper. */
    NONE,
    /** The pair counts 1 − e. */
    WEIGHT,
    /** The pair is left out if e is above γ⁻. */
    CUT
}
