package dev.repel.train;

import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.Map;

/**
 * One network of an {@link Ensemble}, with all that is needed to apply it.
 *
 * @param scaling of its features
 * @param temperature of its probabilities, fitted on the labels that were held back
 * @param weight of its probabilities in the mean; the weights of all members add up to 1
 */
public record Member(
        TrainConfig config,
        FittedScaling scaling,
        Temperature temperature,
        long seed,
        double weight,
        Map<String, Matrix> parameters) {
    /** How many numbers there are in the parameters of a network. */
    public static long count(Map<String, Matrix> parameters) {
        return parameters.values().stream()
                .mapToLong(matrix -> (long) matrix.rows() * matrix.cols())
                .sum();
    }

    Member weighted(double factor) {
        return new Member(config, scaling, temperature, seed, weight * factor, parameters);
    }
}
