package dev.repel.model;

import dev.repel.Require;
import java.io.Serializable;

/**
 * What only some backbones have, and what may be added to any stack of layers.
 *
 * @param heads of GAT's hidden layers, side by side; each is hidden / heads wide
 * @param outputHeads of GAT's last layer, averaged
 * @param attentionDropout of GAT, on the weights of the edges
 * @param terms of ChebNet, 1 being a plain linear map
 * @param learnEpsilon whether GIN learns how much a node counts itself
 * @param narrowOutput whether the inner layer of GIN's last perceptron is as wide as its output, not as the hidden layers
 * @param hops of SGC, APPNP, DAGNN and GPRGNN
 * @param teleport α of APPNP, GPRGNN and GCNII: how much of the start stays
 * @param identity λ of GCNII: how slowly its weights leave the identity
 * @param convolutionDecay how many times as fast GCNII's convolutions decay as its other weights
 * @param norm of hidden layers
 * @param residual whether a hidden layer adds its input, mapped where the widths differ
 */
public record LayerOptions(
        int heads,
        int outputHeads,
        double attentionDropout,
        int terms,
        boolean learnEpsilon,
        boolean narrowOutput,
        int hops,
        double teleport,
        double identity,
        double convolutionDecay,
        Norm norm,
        boolean residual)
        implements Serializable {
    public LayerOptions {
        Require.that(heads >= 1 && outputHeads >= 1, "--heads and --output-heads must be at least 1");
        Require.that(attentionDropout >= 0 && attentionDropout < 1, "--attention-dropout must be in [0, 1)");
        Require.that(terms >= 1, "--terms must be at least 1");
        Require.that(hops >= 0, "--hops must not be negative");
        Require.that(teleport >= 0 && teleport <= 1, "--teleport must be in [0, 1]");
        Require.that(identity > 0, "--identity must be above 0");
        Require.that(convolutionDecay >= 0, "--convolution-decay must not be negative");
    }

    public static LayerOptions defaults() {
        return new LayerOptions(8, 1, 0.5, 2, false, false, 10, 0.1, 0.5, 20, Norm.NONE, false);
    }

    public LayerOptions withNarrowOutput() {
        return new LayerOptions(
                heads,
                outputHeads,
                attentionDropout,
                terms,
                learnEpsilon,
                true,
                hops,
                teleport,
                identity,
                convolutionDecay,
                norm,
                residual);
    }
}
