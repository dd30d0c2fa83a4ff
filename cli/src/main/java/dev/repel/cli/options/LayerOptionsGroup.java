package dev.repel.cli.options;

import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import picocli.CommandLine.Option;

/** What only some backbones have, and what may be added to layers. */
public final class LayerOptionsGroup {
    private static final LayerOptions DEFAULTS = LayerOptions.defaults();

    @Option(
            names = "--norm",
            paramLabel = "none|layer|batch",
            order = 80,
            description = "Normalisation of hidden layers.")
    Norm norm = DEFAULTS.norm();

    @Option(names = "--residual", order = 81, description = "Hidden layers add their input.")
    boolean residual = DEFAULTS.residual();

    @Option(names = "--heads", paramLabel = "N", order = 82, description = "gat: heads of the hidden layers.")
    int heads = DEFAULTS.heads();

    @Option(names = "--output-heads", paramLabel = "N", order = 83, description = "gat: heads of the last layer.")
    int outputHeads = DEFAULTS.outputHeads();

    @Option(
            names = "--attention-dropout",
            paramLabel = "P",
            order = 84,
            description = "gat: dropout on the weights of the edges.")
    double attentionDropout = DEFAULTS.attentionDropout();

    @Option(
            names = "--terms",
            paramLabel = "N",
            order = 85,
            description = "chebnet: terms of the polynomial; 1 is a linear map.")
    int terms = DEFAULTS.terms();

    @Option(names = "--learn-epsilon", order = 86, description = "gin: learn how much a node counts itself.")
    boolean learnEpsilon = DEFAULTS.learnEpsilon();

    @Option(names = "--narrow-output", order = 87, description = "gin: narrow inner layer of the last perceptron.")
    boolean narrowOutput = DEFAULTS.narrowOutput();

    @Option(
            names = "--hops",
            paramLabel = "N",
            order = 88,
            description = "sgc, appnp, dagnn, gprgnn: how far signals travel.")
    int hops = DEFAULTS.hops();

    @Option(
            names = "--teleport",
            paramLabel = "P",
            order = 89,
            description = "appnp, gprgnn, gcnii: how much of the start stays.")
    double teleport = DEFAULTS.teleport();

    @Option(
            names = "--identity",
            paramLabel = "X",
            order = 90,
            description = "gcnii: how slowly its weights leave the identity.")
    double identity = DEFAULTS.identity();

    @Option(
            names = "--convolution-decay",
            paramLabel = "X",
            order = 91,
            description = "gcnii: times as fast its convolutions decay.")
    double convolutionDecay = DEFAULTS.convolutionDecay();

    LayerOptions toLayerOptions() {
        return new LayerOptions(
                heads,
                outputHeads,
                attentionDropout,
                terms,
                learnEpsilon,
                narrowOutput,
                hops,
                teleport,
                identity,
                convolutionDecay,
                norm,
                residual);
    }
}
