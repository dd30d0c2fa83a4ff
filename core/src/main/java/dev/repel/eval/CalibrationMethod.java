package dev.repel.eval;

/** How probabilities are brought in line with how often they are right. */
public enum CalibrationMethod {
    /** A {@link Temperature}. */
    TEMPERATURE,
    NONE
}
