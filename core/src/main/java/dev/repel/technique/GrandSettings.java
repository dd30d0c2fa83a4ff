package dev.repel.technique;

import dev.repel.Require;

/**
 * The settings of GRAND. Without dropped nodes, hops and further passes it is the plain backbone.
 *
 * @param passes S, the random propagations of a step
 * @param dropNodes the probability with which a propagation leaves a node's features out
 * @param hops K, how far features are propagated before the first layer; the mean of 0 … K hops is taken
 * @param temperature T that the mean prediction is sharpened with
 * @param weight λ of the consistency loss
 */
public record GrandSettings(int passes, double dropNodes, int hops, double temperature, double weight) {
    public GrandSettings {
        Require.that(passes >= 1 && passes <= 100, "--grand-passes must be from 1 to 100");
        Require.that(dropNodes >= 0 && dropNodes < 1, "--drop-nodes must be in [0, 1)");
        Require.that(hops >= 0, "--grand-hops must not be negative");
        Require.that(temperature > 0, "--sharpening must be above 0");
        Require.that(weight >= 0, "--consistency must not be negative");
    }

    /** Those of the authors for Cora. */
    public static GrandSettings defaults() {
        return new GrandSettings(4, 0.5, 8, 0.5, 1);
    }
}
