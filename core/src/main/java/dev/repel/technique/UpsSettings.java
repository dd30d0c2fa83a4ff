package dev.repel.technique;

import dev.repel.Require;

/**
 * The settings of uncertainty-aware pseudo-label selection.
 *
 * @param rounds how often pseudo-labels are made and a new network is trained on them; 0 turns UPS off
 * @param roundEpochs the epochs of a round
 * @param passes T, the stochastic passes the uncertainty is measured over
 * @param positiveThreshold τ_p, the mean probability from which a class is a positive pseudo-label
 * @param positiveUncertainty κ_p, below which its standard deviation must be
 * @param negativeThreshold τ_n, the mean probability below which a class is a negative pseudo-label
 * @param negativeUncertainty κ_n, below which its standard deviation must be
 * @param negativeTemperature of the softmax that negative pseudo-labels are made of
 * @param leastPerClass positive pseudo-labels are cut to the smallest class, but not below this; 0 for no balance
 */
public record UpsSettings(
        int rounds,
        int roundEpochs,
        int passes,
        double positiveThreshold,
        double positiveUncertainty,
        double negativeThreshold,
        double negativeUncertainty,
        double negativeTemperature,
        int leastPerClass) {
    public UpsSettings {
        Require.that(rounds >= 0, "--ups-rounds must not be negative");
        Require.that(roundEpochs >= 1, "--ups-epochs must be at least 1");
        Require.that(passes >= 2 && passes <= 1000, "--ups-passes must be from 2 to 1000");
        Require.that(positiveThreshold >= 0 && positiveThreshold <= 1, "--ups-positive-threshold must be in [0, 1]");
        Require.that(positiveUncertainty >= 0, "--ups-positive-uncertainty must not be negative");
        Require.that(negativeThreshold >= 0 && negativeThreshold <= 1, "--ups-negative-threshold must be in [0, 1]");
        Require.that(negativeUncertainty >= 0, "--ups-negative-uncertainty must not be negative");
        Require.that(negativeTemperature > 0, "--ups-temperature must be above 0");
        Require.that(leastPerClass >= 0, "--ups-least-per-class must not be negative");
    }

    public static UpsSettings defaults() {
        return new UpsSettings(5, 200, 10, 0.7, 0.1, 0.05, 0.02, 1, 10);
    }
}
