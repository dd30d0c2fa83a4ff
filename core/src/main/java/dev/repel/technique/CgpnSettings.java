package dev.repel.technique;

import dev.repel.loss.ViewContrast;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;

/**
 * The settings of CGPN; the defaults are the authors', except for the number of nodes per step: they use all validation
 * and test nodes.
 *
 * @param steps T of the Poisson propagation
 * @param poisson η, the weight of the propagated labels' loss relative to the backbone's
 */
public record CgpnSettings(
        @Setting(
                name = "cgpn-steps",
                value = "10",
                range = "[0, )",
                search = {"10", "15"},
                help = "Steps of the Poisson propagation, at least 4; 0: off.")
        int steps,

        @Setting(
                name = "cgpn-width",
                value = "128",
                range = "[1, )",
                search = {"64", "128"},
                help = "Width of the features that attention compares.")
        int width,

        @Setting(
                name = "cgpn-dropout",
                value = "0.8",
                range = "[0, 1)",
                search = {"0.5", "0.6", "0.7", "0.8"},
                help = "Dropout on what was propagated, where the features join it.")
        double dropout,

        @Setting(
                name = "cgpn-poisson",
                value = "0.9",
                range = "(0, )",
                search = {"0.5", "0.9", "1.3"},
                help = "Weight of the propagation's loss.")
        double poisson,

        @Setting(
                name = "cgpn-contrast",
                value = "1.3",
                range = "[0, )",
                search = {"0.1", "0.5", "1", "1.3"},
                help = "Weight of the contrast between propagation and backbone.")
        double contrast,

        @Setting(
                name = "cgpn-tau",
                value = "0.5",
                range = "[" + ViewContrast.LEAST_TAU + ", )",
                help = "Temperature of the contrast.")
        double tau,

        @Setting(name = "cgpn-nodes", value = "1024", range = "[2, 20000]", help = "Most nodes contrasted per step.")
        int nodes,

        @Setting(
                name = "cgpn-predict",
                value = "poisson",
                search = {"poisson", "backbone", "sum"},
                help = "What predicts: the propagation (poisson), the backbone, or the sum of their logits.")
        CgpnPrediction prediction) {
    public CgpnSettings {
        InvalidSetting.unless(steps == 0 || steps >= 4, "cgpn-steps", "must be 0 or at least 4, not " + steps);
    }
}
