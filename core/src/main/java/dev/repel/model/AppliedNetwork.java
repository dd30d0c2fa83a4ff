package dev.repel.model;

import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.Map;

/**
 * A trained network of a {@link Predictor}.
 *
 * @param scaling of the features
 * @param temperature of its probabilities before they are averaged
 * @param weight in the mean
 */
public record AppliedNetwork(
        Inference inference,
        Map<String, Matrix> parameters,
        FittedScaling scaling,
        Temperature temperature,
        double weight) {}
