package dev.repel.cli.options;

import dev.repel.io.model.ModelFile;
import dev.repel.io.model.TrainedModel;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which model is applied, and how features are prepared for it. */
@Topic(value = Topics.MODEL, rare = "--row-normalise")
public final class ModelFileOptions {
    @Option(
            names = "--model",
            paramLabel = "FILE",
            order = 1,
            description = "model.safetensors of a run, or a state_dict saved by PyTorch.")
    Path model;

    @Option(
            names = "--row-normalise",
            negatable = true,
            order = 11,
            description = "Scale each node's features to sum 1 [as the file says, else on]")
    Boolean rowNormalise;

    public Path model() {
        return model;
    }

    /** Whether the features of each node are scaled to sum 1: what the user says wins over the model's file. */
    public boolean normalises(TrainedModel read) {
        boolean told =
                read.preprocessing().map(ModelFile.Preprocessing::rowNormalise).orElse(true);
        return rowNormalise == null ? told : rowNormalise;
    }
}
