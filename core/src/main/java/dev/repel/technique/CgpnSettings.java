package dev.repel.technique;

import dev.repel.Require;
import dev.repel.loss.ViewContrast;

/**
 * The settings of CGPN.
 *
 * @param steps T of the Poisson propagation; 0 leaves the plain backbone
 * @param width of the features that attention compares
 * @param dropout on what has been propagated, when the features join it
 * @param poisson η, the weight of the propagated labels' own loss beside that of the backbone
 * @param contrast the weight of the contrast between both
 * @param tau its temperature
 * @param nodes how many are contrasted in one step, at most
 */
public record CgpnSettings(
        int steps, int width, double dropout, double poisson, double contrast, double tau, int nodes) {
    public CgpnSettings {
        Require.that(steps == 0 || steps >= 4, "--cgpn-steps must be 0 or at least 4");
        Require.that(width >= 1, "--cgpn-width must be at least 1");
        Require.that(dropout >= 0 && dropout < 1, "--cgpn-dropout must be in [0, 1)");
        Require.that(poisson > 0, "--cgpn-poisson must be above 0");
        Require.that(contrast >= 0, "--cgpn-contrast must not be negative");
        Require.that(tau >= ViewContrast.LEAST_TAU, "--cgpn-tau must be at least " + ViewContrast.LEAST_TAU);
        Require.that(nodes >= 2 && nodes <= 20_000, "--cgpn-nodes must be from 2 to 20000");
    }

    /** Those of the authors, but for the nodes of a step: theirs are all of validation and test. */
    public static CgpnSettings defaults() {
        return new CgpnSettings(10, 128, 0.8, 0.9, 1.3, 0.5, 1024);
    }
}
