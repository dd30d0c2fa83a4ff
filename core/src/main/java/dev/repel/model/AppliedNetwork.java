package dev.repel.model;

import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.Map;

/**
 * A trained network of a {@link Predictor}.
 *
 * @param rowNormalise whether features are divided by the sum of their row first
 * @param temperature of its probabilities before they are averaged
 * @param weight in the mean
 */
public record AppliedNetwork(
        Inference inference,
        Map<String, Matrix> parameters,
        boolean rowNormalise,
        Temperature temperature,
        double weight) {}
