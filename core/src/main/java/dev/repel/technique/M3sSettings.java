package dev.repel.technique;

import dev.repel.settings.Setting;

/**
 * The settings of multi-stage self-supervised training.
 *
 * @param stages K, how often pseudo-labels are added and a new network is trained
 * @param clusters M of k-means
 */
public record M3sSettings(
        @Setting(
                name = "m3s-stages",
                value = "3",
                range = "[0, )",
                search = {"3", "4", "5"},
                help = "Stages, each with more pseudo-labels and a new network; 0: off.")
        int stages,

        @Setting(name = "m3s-epochs", value = "200", range = "[1, )", help = "Epochs per stage.")
        int stageEpochs,

        @Setting(
                name = "m3s-clusters",
                value = "200",
                range = "[1, )",
                search = {"50", "100", "200"},
                help = "Clusters of k-means.")
        int clusters,

        @Setting(
                name = "m3s-check",
                value = "true",
                help = "Keep only pseudo-labels that agree with the class of their cluster.")
        boolean checked,

        @Setting(
                name = "m3s-divide",
                value = "true",
                search = {"true", "false"},
                help = "Spread the pseudo-labels over the stages instead of adding as many in each.")
        boolean divided) {}
