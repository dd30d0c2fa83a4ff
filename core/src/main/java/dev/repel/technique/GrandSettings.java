package dev.repel.technique;

import dev.repel.settings.Setting;

/**
 * The settings of GRAND; the defaults are the authors' for Cora. With one pass, no dropped nodes and no hops it is the
 * plain backbone.
 *
 * @param passes S, the random propagations per step
 * @param hops K; the mean of 0 … K hops is taken
 * @param temperature T
 * @param weight λ of the consistency loss
 */
public record GrandSettings(
        @Setting(
                name = "grand-passes",
                value = "4",
                range = "[1, 100]",
                search = {"2", "4"},
                help = "Random propagations per step.")
        int passes,

        @Setting(
                name = "drop-nodes",
                value = "0.5",
                range = "[0, 1)",
                search = {"0.3", "0.5", "0.7"},
                help = "Probability of leaving out a node's features.")
        double dropNodes,

        @Setting(
                name = "grand-hops",
                value = "8",
                range = "[0, )",
                search = {"2", "4", "6", "8"},
                help = "Hops that features are spread before the first layer; 0: none.")
        int hops,

        @Setting(
                name = "sharpening",
                value = "0.5",
                range = "(0, )",
                search = {"0.1", "0.3", "0.5"},
                help = "Temperature of the mean prediction; below 1 sharpens it.")
        double temperature,

        @Setting(
                name = "consistency",
                value = "1",
                range = "[0, )",
                search = {"0.5", "0.7", "1", "1.5"},
                help = "Weight of the distance to the mean prediction.")
        double weight) {}
