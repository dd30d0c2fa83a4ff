package dev.repel.cli.options;

import dev.repel.io.model.TrainedModel;
import dev.repel.io.model.TrainedNetwork;
import dev.repel.model.Predictor;
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

    /** The model with what the user says about features, which wins over its file. */
    public Predictor predictor(TrainedModel read) {
        return read.predictor(rowNormalise);
    }

    /** Whether a network sees features that are scaled to sum 1: what the user says wins over the file. */
    public boolean normalises(TrainedNetwork network) {
        return rowNormalise == null ? network.rowNormalise() : rowNormalise;
    }
}
