package dev.repel.cli.options;

import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.TrainedModel;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which model is applied, and what it is where its file does not tell. */
public final class ModelFileOptions {
    @Option(
            names = "--model",
            paramLabel = "FILE",
            order = 1,
            required = true,
            description = "model.safetensors of a run, or a state_dict saved by PyTorch.")
    Path model;

    @Option(
            names = "--backbone",
            paramLabel = "NAME",
            order = 2,
            completionCandidates = ModelOptions.BackboneNames.class,
            description = "For files of others: ${COMPLETION-CANDIDATES}.")
    String backbone;

    @Option(names = "--layers", paramLabel = "N", order = 3, description = "Number of layers [seen in the file]")
    Integer layers;

    @Option(names = "--hidden", paramLabel = "N", order = 4, description = "Width of hidden layers [seen in the file]")
    Integer hidden;

    @Option(names = "--heads", paramLabel = "N", order = 5, description = "gat: heads [seen in the file]")
    Integer heads;

    @Option(
            names = "--output-heads",
            paramLabel = "N",
            order = 6,
            description = "gat: heads of the last layer [seen in the file]")
    Integer outputHeads;

    @Option(names = "--terms", paramLabel = "N", order = 7, description = "chebnet: terms [seen in the file]")
    Integer terms;

    @Option(
            names = "--hops",
            paramLabel = "N",
            order = 8,
            description = "sgc, appnp, dagnn, gprgnn: how far signals travel [as for training]")
    Integer hops;

    @Option(
            names = "--teleport",
            paramLabel = "P",
            order = 9,
            description = "appnp, gprgnn, gcnii: how much of the start stays [as for training]")
    Double teleport;

    @Option(
            names = "--identity",
            paramLabel = "X",
            order = 10,
            description = "gcnii: how slowly its weights leave the identity [as for training]")
    Double identity;

    @Option(
            names = "--row-normalise",
            negatable = true,
            order = 11,
            description = "Scale each node's features to sum 1 [as the file says, else on]")
    Boolean rowNormalise;

    public Path model() {
        return model;
    }

    public ArchitectureHints hints() {
        return new ArchitectureHints(backbone, layers, hidden, heads, outputHeads, terms, hops, teleport, identity);
    }

    /** Whether the features of each node are scaled to sum 1: what the user says wins over the model's file. */
    public boolean normalises(TrainedModel read) {
        boolean told =
                read.preprocessing().map(ModelFile.Preprocessing::rowNormalise).orElse(true);
        return rowNormalise == null ? told : rowNormalise;
    }
}
