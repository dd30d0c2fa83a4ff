package dev.repel.technique;

import dev.repel.Require;
import dev.repel.loss.ViewContrast;

/**
 * The settings of CG³. With all three weights at 0 it is the plain backbone.
 *
 * @param share of the hierarchical view in the prediction; the rest is the backbone's
 * @param contrast the weight of both contrastive losses
 * @param generative the weight of the edges' likelihood
 * @param tau the temperature of the contrast
 * @param width of the hierarchical view's layers
 * @param levels how often the graph is made coarser
 * @param nodes how many are contrasted in one step, at most
 */
public record Cg3Settings(
        double share, double contrast, double generative, double tau, int width, int levels, int nodes) {
    public Cg3Settings {
        Require.that(share >= 0 && share <= 1, "--cg3-share must be in [0, 1]");
        Require.that(contrast >= 0, "--cg3-contrast must not be negative");
        Require.that(generative >= 0, "--cg3-generative must not be negative");
        Require.that(tau >= ViewContrast.LEAST_TAU, "--cg3-tau must be at least " + ViewContrast.LEAST_TAU);
        Require.that(width >= 1, "--cg3-width must be at least 1");
        Require.that(levels >= 1 && levels <= 20, "--cg3-levels must be from 1 to 20");
        Require.that(nodes >= 2 && nodes <= 20_000, "--cg3-nodes must be from 2 to 20000");
    }

    /** Those of the authors, but for the nodes of a step: theirs are all. */
    public static Cg3Settings defaults() {
        return new Cg3Settings(0.4, 0.9, 0.4, 0.5, 32, 4, 1024);
    }

    boolean isOff() {
        return share == 0 && contrast == 0 && generative == 0;
    }
}
