package dev.repel.technique;

import dev.repel.settings.Setting;
import java.util.OptionalDouble;

/**
 * The settings of uncertainty-aware pseudo-label selection.
 *
 * @param passes T
 * @param ownDropout of the passes; null if they have that of the training
 * @param positiveThreshold τ_p
 * @param positiveUncertainty κ_p
 * @param negativeThreshold τ_n
 * @param negativeUncertainty κ_n
 */
public record UpsSettings(
        @Setting(
                name = "ups-rounds",
                value = "5",
                range = "[0, )",
                help = "Rounds, each with new pseudo-labels and a new network; 0: off.")
        int rounds,

        @Setting(name = "ups-epochs", value = "200", range = "[1, )", help = "Epochs per round.")
        int roundEpochs,

        @Setting(
                name = "ups-passes",
                value = "10",
                range = "[2, 1000]",
                help = "Stochastic passes that the uncertainty is measured over.")
        int passes,

        @Setting(
                name = "ups-dropout",
                range = "(0, 1)",
                search = {"0.2", "0.3", "0.5"},
                help = "Dropout of the hidden layers in these passes, with the features whole; auto: as in training,"
                        + " features included. Attention keeps that of the training.")
        Double ownDropout,

        @Setting(
                name = "ups-positive-threshold",
                value = "0.7",
                range = "[0, 1]",
                search = {"0.5", "0.7", "0.9"},
                help = "Mean probability from which a class is a positive pseudo-label.")
        double positiveThreshold,

        @Setting(
                name = "ups-positive-uncertainty",
                value = "0.1",
                range = "[0, )",
                search = {"0.05", "0.1", "0.15"},
                help = "Maximum standard deviation of a positive pseudo-label.")
        double positiveUncertainty,

        @Setting(
                name = "ups-negative-threshold",
                value = "0.05",
                range = "[0, 1]",
                search = {"0.01", "0.05", "0.1"},
                help = "Mean probability below which a class is a negative pseudo-label.")
        double negativeThreshold,

        @Setting(
                name = "ups-negative-uncertainty",
                value = "0.02",
                range = "[0, )",
                search = {"0.005", "0.02", "0.05"},
                help = "Maximum standard deviation of a negative pseudo-label.")
        double negativeUncertainty,

        @Setting(
                name = "ups-temperature",
                value = "1",
                range = "(0, )",
                search = {"1", "2"},
                help = "Temperature of the softmax that negative pseudo-labels are made of.")
        double negativeTemperature,

        @Setting(
                name = "ups-least-per-class",
                value = "10",
                range = "[0, )",
                help = "Cut positive pseudo-labels to the smallest class, but not below N; 0: do not balance.")
        int leastPerClass) {
    OptionalDouble passDropout() {
        return ownDropout == null ? OptionalDouble.empty() : OptionalDouble.of(ownDropout);
    }
}
