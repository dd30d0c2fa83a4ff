package dev.repel.technique;

import dev.repel.settings.Setting;

/**
 * The settings of GRAND+; the defaults are the authors' for Cora.
 *
 * @param passes the random propagations per step
 * @param restart α
 * @param hops K
 * @param neighbours k, the largest entries of a row that are kept
 * @param threshold of the push
 * @param temperature T
 * @param weight λ of the consistency loss
 * @param warmup the epochs in which λ rises
 * @param confidence a multiple of 1 / C
 */
public record GrandPlusSettings(
        @Setting(name = "grandplus-passes", value = "2", range = "[1, 100]", help = "Random propagations per step.")
        int passes,

        @Setting(
                name = "drop-entries",
                value = "0.5",
                range = "[0, 1)",
                search = {"0.3", "0.5", "0.7"},
                help = "Probability of leaving out what a node collects from another.")
        double dropEntries,

        @Setting(
                name = "grandplus-restart",
                value = "0.2",
                range = "(0, 1]",
                search = {"0.1", "0.2", "0.4"},
                help = "Probability that a walk stops at a step.")
        double restart,

        @Setting(
                name = "grandplus-hops",
                value = "20",
                range = "[0, )",
                search = {"10", "20"},
                help = "The most steps of a walk.")
        int hops,

        @Setting(
                name = "grandplus-neighbours",
                value = "32",
                range = "[1, )",
                search = {"16", "32", "64"},
                help = "Nodes that each node collects from: those where most walks end.")
        int neighbours,

        @Setting(
                name = "grandplus-threshold",
                value = "1e-7",
                range = "[0, 1)",
                help = "Walks of a smaller share, per neighbour, are not followed.")
        double threshold,

        @Setting(
                name = "grandplus-sharpening",
                value = "0.1",
                range = "(0, )",
                search = {"0.1", "0.3"},
                help = "Temperature of the mean prediction; below 1 sharpens it.")
        double temperature,

        @Setting(
                name = "grandplus-consistency",
                value = "1.5",
                range = "[0, )",
                search = {"0.8", "1", "1.5"},
                help = "Weight of the distance to the mean prediction.")
        double weight,

        @Setting(
                name = "grandplus-warmup",
                value = "1000",
                range = "[0, )",
                help = "Epochs in which {grandplus-consistency} rises from 0.")
        int warmup,

        @Setting(
                name = "grandplus-confidence",
                value = "2",
                range = "[0, )",
                help = "Nodes count for consistency above this multiple of 1 / classes, at most half-way to 1; 0: all.")
        double confidence) {

    /** The mean probability above which a node counts. */
    double confidenceFor(int classes) {
        // twice the 1 / C of two classes is 1, which no probability is above
        return Math.min(confidence / classes, (1 + 1.0 / classes) / 2);
    }

    /** How much of λ an epoch counts. */
    double rise(int epoch) {
        return warmup == 0 ? 1 : Math.min(1, (epoch - 1.0) / warmup);
    }
}
