package dev.repel.technique;

import dev.repel.Require;

/**
 * The settings of co-training, self-training, their union and their intersection, and the budget of M3S.
 *
 * @param factor how many times η nodes get a pseudo-label; 0 turns all of these off but the intersection
 * @param intersectionFactor the same for the intersection, which keeps only a part of them
 * @param hops τ of η, how far a label is taken to reach
 * @param absorption α of the random walks
 */
public record SelfTrainingSettings(double factor, double intersectionFactor, int hops, double absorption) {
    public SelfTrainingSettings {
        Require.that(factor >= 0, "--self-training-factor must not be negative");
        Require.that(intersectionFactor >= 0, "--intersection-factor must not be negative");
        Require.that(hops >= 0, "--self-training-hops must not be negative");
        Require.that(absorption > 0, "--absorption must be above 0");
    }

    public static SelfTrainingSettings defaults() {
        return new SelfTrainingSettings(3, 10, 2, 1e-6);
    }
}
