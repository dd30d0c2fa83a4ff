package dev.repel.cli.options;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RowNormalisation;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.model.TrainedNetwork;
import dev.repel.io.run.RunFolder;
import dev.repel.model.Predictor;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which model is applied, and how features are prepared for it. */
@Topic(
        value = Topics.MODEL,
        rare = {"--scaling", "--row-normalise"})
public final class ModelFileOptions {
    private static final DeclaredSetting SCALING =
            Declared.in(ExperimentSpec.class).named("scaling").orElseThrow();

    @Option(
            names = "--model",
            paramLabel = "FILE",
            order = 1,
            description = "The folder of a run or its model.safetensors, or a state_dict saved by PyTorch.")
    Path model;

    @Option(
            names = "--scaling",
            paramLabel = "none|row-sums|unit-rows",
            order = 11,
            description = "How features are scaled, as for 'repel train' [as the file says, else row-sums]")
    String scaling;

    @Option(
            names = "--row-normalise",
            negatable = true,
            order = 12,
            description = "On: as --scaling row-sums; off: as --scaling none [as the file says]")
    Boolean rowNormalise;

    /** The file; null if none is given. */
    public Path model() {
        return model == null ? null : RunFolder.modelAt(model);
    }

    /** The model with what the user says about features, which wins over its file. */
    public Predictor predictor(TrainedModel read) {
        return read.predictor(this::scaling);
    }

    /**
     * How the features of a network are scaled: what the user says wins over the model's file.
     *
     * @throws InvalidSetting if the user asks for a scaling whose numbers the file does not have
     */
    public FittedScaling scaling(TrainedNetwork network) {
        Map<String, String> given = new LinkedHashMap<>();
        if (scaling != null) {
            given.put("scaling", scaling);
        }
        if (rowNormalise != null) {
            given.put("row-normalise", rowNormalise.toString());
        }
        FittedScaling told = network.scaling();
        if (given.isEmpty()) {
            return told;
        }
        FeatureScaling asked = (FeatureScaling) SCALING.valueIn(RowNormalisation.settled(given));
        InvalidSetting.unless(
                !asked.isLearned() || asked == told.kind(),
                "scaling",
                DeclaredSetting.text(asked) + " needs numbers that are learned in training, and the file of the model"
                        + " has none of this kind");
        return asked.isLearned() ? told : FittedScaling.of(asked);
    }
}
