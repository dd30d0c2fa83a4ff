package dev.repel.technique;

import dev.repel.autograd.PairNorm;
import dev.repel.settings.Setting;

/**
 * The settings of PairNorm.
 *
 * @param scale s, the length that rows are brought to
 */
public record PairNormSettings(
        @Setting(
                name = "pairnorm-mode",
                value = "pn",
                search = {"pn", "pn-si", "pn-scs"},
                help = "Scale by all rows together, each row, or each row with columns centred.")
        PairNorm.Mode mode,

        @Setting(
                name = "pairnorm-scale",
                value = "1",
                range = "[0, )",
                search = {"0.1", "1", "10", "50"},
                help = "Length that rows are scaled to; 0: off.")
        double scale) {}
