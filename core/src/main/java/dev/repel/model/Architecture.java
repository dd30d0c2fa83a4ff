package dev.repel.model;

import dev.repel.Require;
import java.io.Serializable;

/**
 * What a network is built like.
 *
 * @param backbone a name in {@link Backbones}
 * @param layers how many layers, the output layer included
 * @param hidden the width of the hidden layers
 * @param inputDropout on the stored values of the features
 * @param dropout on the hidden layers
 */
public record Architecture(
        String backbone,
        int layers,
        int hidden,
        double inputDropout,
        double dropout,
        Embedding embedding,
        LayerOptions options)
        implements Serializable {
    public Architecture {
        Require.that(layers >= 1, "--layers must be at least 1");
        Require.that(hidden >= 1, "--hidden must be at least 1");
        Require.that(inputDropout >= 0 && inputDropout < 1, "--input-dropout must be in [0, 1)");
        Require.that(dropout >= 0 && dropout < 1, "--dropout must be in [0, 1)");
        Require.that(embedding != Embedding.HIDDEN || layers >= 2, "--embedding hidden needs at least two layers");
    }

    /** For backbones whose layers have no input of their own to add. */
    public void refuseResidual() {
        Require.that(!options.residual(), "--residual is for stacks of equal layers; " + backbone + " is none.");
    }
}
