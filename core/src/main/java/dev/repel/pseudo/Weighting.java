package dev.repel.pseudo;

/**
 * How the weight of an anchor i is distributed over its negatives j, by the random walk with restart from i:
 * w_ij ∝ exp(score). A negative that the walk does not reach has score 0.
 */
public enum Weighting {
    /** The probability r_ij itself: the topologically weighted loss (TWCL) of the paper. */
    WALK,
    /** r_ij / (1 − q): the paper's closed form as printed, which lacks the factor. */
    CLOSED_FORM,
    /** r_ij / (T · max_j r_ij): the nearest negative has score 1 / T, however small its probability. */
    SCALED,
    /** rank / T, where the rank falls from 1 for the nearest negative to almost 0 for the farthest that is reached. */
    RANK,
    /** None: all negatives count the same, the unweighted loss (UCL). */
    UNIFORM
}
