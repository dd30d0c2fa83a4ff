package dev.repel.technique;

import dev.repel.autograd.PairNorm;

/**
 * The settings of PairNorm.
 *
 * @param scale s, the length that rows are brought to; 0 turns PairNorm off
 */
public record PairNormSettings(PairNorm.Mode mode, double scale) {
    public PairNormSettings {
        if (!(scale >= 0)) {
            throw new IllegalArgumentException("--pairnorm-scale must not be negative");
        }
    }

    public static PairNormSettings defaults() {
        return new PairNormSettings(PairNorm.Mode.PN, 1);
    }
}
