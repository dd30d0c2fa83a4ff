package dev.repel.technique;

import dev.repel.loss.ViewContrast;
import dev.repel.settings.Setting;

/**
 * The settings of CG³; the defaults are the authors', except for the number of nodes per step: they use all nodes. With
 * all three weights at 0 it is the plain backbone.
 */
public record Cg3Settings(
        @Setting(
                name = "cg3-share",
                value = "0.4",
                range = "[0, 1]",
                search = {"0.3", "0.4", "0.5"},
                help = "Share of the hierarchical view in the prediction; the rest is the backbone's.")
        double share,

        @Setting(
                name = "cg3-contrast",
                value = "0.9",
                range = "[0, )",
                search = {"0.5", "0.9", "1.2"},
                help = "Weight of the two contrastive losses.")
        double contrast,

        @Setting(
                name = "cg3-generative",
                value = "0.4",
                range = "[0, )",
                search = {"0.1", "0.4", "0.8"},
                help = "Weight of the likelihood of the edges.")
        double generative,

        @Setting(
                name = "cg3-tau",
                value = "0.5",
                range = "[" + ViewContrast.LEAST_TAU + ", )",
                help = "Temperature of the contrast.")
        double tau,

        @Setting(name = "cg3-width", value = "32", range = "[1, )", help = "Width of the hierarchical view's layers.")
        int width,

        @Setting(name = "cg3-levels", value = "4", range = "[1, 20]", help = "How often the graph is made coarser.")
        int levels,

        @Setting(name = "cg3-nodes", value = "1024", range = "[2, 20000]", help = "Most nodes contrasted per step.")
        int nodes) {

    boolean isOff() {
        return share == 0 && contrast == 0 && generative == 0;
    }
}
