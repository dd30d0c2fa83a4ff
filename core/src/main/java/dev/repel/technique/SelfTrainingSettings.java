package dev.repel.technique;

import dev.repel.settings.Setting;

/**
 * The settings of co-training, self-training, their union and their intersection, and the budget of M3S.
 *
 * @param factor the number of pseudo-labels as a multiple of η
 * @param intersectionFactor the same for the intersection, which keeps only some of them
 * @param hops τ of η, the number of hops that a label is assumed to reach
 * @param absorption α of the random walks
 */
public record SelfTrainingSettings(
        @Setting(
                name = "self-training-factor",
                value = "3",
                range = "[0, )",
                search = {"1", "2", "3", "5"},
                help = "Pseudo-labels, as a multiple of the labels that would cover the graph; 0: off.")
        double factor,

        @Setting(
                value = "10",
                range = "[0, )",
                search = {"3", "5", "10", "15"},
                help = "Pseudo-labels before the two sets are intersected, as a multiple of the labels that would cover"
                        + " the graph; 0: off.")
        double intersectionFactor,

        @Setting(
                name = "self-training-hops",
                value = "2",
                range = "[0, )",
                help = "Hops that a label is taken to reach.")
        int hops,

        @Setting(
                value = "0.000001",
                range = "(0, )",
                search = {"1e-6", "1e-4", "1e-2"},
                help = "How readily random walks are absorbed.")
        double absorption) {}
