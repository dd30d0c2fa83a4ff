package dev.repel.technique;

import dev.repel.loss.PairContrast;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;

/**
 * The settings of TIFA-GCL. Least and most refer to how much the labels influence a node.
 *
 * @param restart α of the label influence
 */
public record TifaSettings(
        @Setting(
                name = "tifa-weight",
                value = "0.5",
                range = "[0, )",
                search = {"0.1", "0.5", "1", "2"},
                help = "Weight of the contrast; 0: off.")
        double weight,

        @Setting(
                name = "tifa-tau",
                value = "0.5",
                range = "[" + PairContrast.LEAST_TAU + ", )",
                search = {"0.2", "0.5", "1"},
                help = "Temperature of the contrast.")
        double tau,

        @Setting(
                name = "tifa-least-drop",
                value = "0.1",
                range = "[0, 1)",
                search = {"0", "0.1", "0.2"},
                help = "Probability of perturbing the node that the labels influence most.")
        double leastDrop,

        @Setting(
                name = "tifa-most-drop",
                value = "0.5",
                range = "[0, 1)",
                search = {"0.3", "0.5", "0.7"},
                help = "Probability of perturbing the node that they influence least.")
        double mostDrop,

        @Setting(
                name = "tifa-positives",
                value = "5",
                range = "[1, )",
                search = {"1", "3", "5", "10"},
                help = "Nearest nodes that a node is drawn to, itself included.")
        int positives,

        @Setting(
                name = "tifa-negatives",
                value = "50",
                range = "[1, )",
                search = {"20", "50", "100"},
                help = "Nodes at middle distance that it is pushed away from.")
        int negatives,

        @Setting(
                name = "tifa-least-weight",
                value = "0.5",
                range = "(0, )",
                search = {"0.25", "0.5", "1"},
                help = "Weight of the node that the labels influence most.")
        double leastWeight,

        @Setting(
                name = "tifa-most-weight",
                value = "1.5",
                range = "(0, )",
                search = {"1", "1.5", "2"},
                help = "Weight of the node that they influence least.")
        double mostWeight,

        @Setting(
                name = "tifa-restart",
                value = "0.15",
                range = "(0, 1]",
                help = "Restart probability of the labels' influence.")
        double restart) {
    public TifaSettings {
        InvalidSetting.unless(leastDrop <= mostDrop, "tifa-least-drop", "must be at most {tifa-most-drop}");
        InvalidSetting.unless(leastWeight <= mostWeight, "tifa-least-weight", "must be at most {tifa-most-weight}");
    }
}
