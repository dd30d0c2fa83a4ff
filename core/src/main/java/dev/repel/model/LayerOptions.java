package dev.repel.model;

import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * Options that only some backbones have, and options for any stack of layers; {@link Backbones} defines which backbone
 * reads which.
 *
 * @param heads of GAT's hidden layers, concatenated; each is hidden / heads wide
 * @param outputHeads of GAT's last layer, averaged
 * @param terms of ChebNet, 1 being a plain linear map
 * @param narrowOutput whether the inner layer of GIN's last perceptron is as wide as its output rather than the hidden
 *     layers
 * @param teleport α of APPNP, GPRGNN and GCNII
 * @param identity λ of GCNII
 * @param residual whether a hidden layer adds its input, mapped if the widths differ
 * @param directionMix α of networks on edges with directions, the share of those that leave a node; null if it is not
 *     chosen
 */
public record LayerOptions(
        @Setting(value = "8", range = "[1, )", help = "Attention heads per hidden layer.")
        int heads,

        @Setting(value = "1", range = "[1, )", help = "Attention heads of the last layer.")
        int outputHeads,

        @Setting(value = "0.5", range = "[0, 1)", help = "Dropout on the attention weights of edges.")
        double attentionDropout,

        @Setting(value = "2", range = "[1, )", help = "Terms of the Chebyshev polynomial; 1 is a linear map.")
        int terms,

        @Setting(help = "Learn how much a node counts itself.")
        boolean learnEpsilon,

        @Setting(help = "Make the inner layer of the last perceptron as narrow as its output.")
        boolean narrowOutput,

        @Setting(value = "10", range = "[0, )", help = "Hops that signals travel.")
        int hops,

        @Setting(value = "0.1", range = "[0, 1]", help = "Share of the start that stays at every hop.")
        double teleport,

        @Setting(value = "0.5", range = "(0, )", help = "How slowly the weights of deeper layers leave the identity.")
        double identity,

        @Setting(value = "20", range = "[0, )", help = "Weight-decay multiplier for convolutions.")
        double convolutionDecay,

        @Setting(value = "none", help = "Normalisation of hidden layers.")
        Norm norm,

        @Setting(help = "Add the input of each hidden layer to its output.")
        boolean residual,

        @Setting(
                range = "[0, 1]",
                help = "How much the edges that leave a node count beside those that arrive at it; auto: 0.5.")
        Double directionMix)
        implements Serializable {

    /** α of directed networks. */
    public double mix() {
        return directionMix == null ? 0.5 : directionMix;
    }
}
