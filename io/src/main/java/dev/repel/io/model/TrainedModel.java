package dev.repel.io.model;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.io.run.Result;
import dev.repel.model.Architecture;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model from a file, ready to be applied.
 *
 * @param hook what its technique changed in the network, which must be applied here too
 * @param classes how many
 * @param classNames empty if the file does not say
 * @param features how many
 * @param featureNames empty if the file does not say
 * @param preprocessing of the features, empty if the file does not say
 * @param trainedOn what it learned from, empty if the file does not say
 * @param temperature of its probabilities, {@link Temperature#NONE} if the file does not say
 * @param parameters under our names and in our shapes
 */
public record TrainedModel(
        Architecture architecture,
        LayerHook hook,
        int classes,
        List<String> classNames,
        int features,
        List<String> featureNames,
        Optional<ModelFile.Preprocessing> preprocessing,
        Optional<Result.Dataset> trainedOn,
        Temperature temperature,
        Map<String, Matrix> parameters) {
    public Inference inference() {
        return new Inference(architecture, hook, classes);
    }

    /** What features go through before the first layer: row sums if the file does not say. */
    public FittedScaling scaling() {
        return preprocessing
                .map(ModelFile.Preprocessing::fitted)
                .orElseGet(() -> FittedScaling.of(FeatureScaling.ROW_SUMS));
    }

    /** Whether predictions use the backbone alone: no technique has changed the network. */
    public boolean isBackboneAlone() {
        return hook == LayerHook.NONE;
    }

    /** All parameters, buffers included, in the order in which the network builds them. */
    public float[] flatParameters() {
        return FlatMatrices.join(inference().parameters(features).stream()
                .map(parameter -> parameters.get(parameter.name()))
                .toList());
    }

    /** @throws IllegalArgumentException if the model cannot be applied to data with these features */
    public void requireFeatures(int found, List<String> foundNames) {
        if (found != features) {
            throw new IllegalArgumentException(
                    "the model was trained on " + features + " features, but the data has " + found + ".");
        }
        if (featureNames.isEmpty() || foundNames.isEmpty()) {
            return;
        }
        for (int i = 0; i < features; i++) {
            if (!featureNames.get(i).equals(foundNames.get(i))) {
                throw new IllegalArgumentException("feature " + (i + 1) + " of the model is '" + featureNames.get(i)
                        + "', but that of the data is '" + foundNames.get(i) + "'; both need the same vocabulary.");
            }
        }
    }
}
