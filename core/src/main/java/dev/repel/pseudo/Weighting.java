package dev.repel.pseudo;

/**
 * How the negatives j of an anchor i share its effort, by the random walk with restart from i: w_ij ∝ exp(score). A
 * negative that the walk does not reach has the score 0.
 */
public enum Weighting {
    /** The probability r_ij itself: the topologically weighted loss (TWCL) of the paper. */
    WALK,
    /** r_ij / (1 − q): the paper's closed form to the letter, which lacks the factor. */
    CLOSED_FORM,
    /** r_ij / (T · max_j r_ij): the nearest negative has the score 1 / T, however small its probability. */
    SCALED,
    /** rank / T, where the rank falls from 1 for the nearest negative to almost 0 for the farthest that is reached. */
    RANK,
    /** None: all negatives alike, the unweighted loss (UCL). */
    UNIFORM
}
