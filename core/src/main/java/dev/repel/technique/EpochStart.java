package dev.repel.technique;

import dev.repel.loss.CrossEntropy;
import dev.repel.model.Network;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * What a technique is given before a training step.
 *
 * @param epoch 1 for the first
 * @param cotraining whether the warm-up is over
 * @param evaluated computes the log-probabilities (N × C) of the evaluation pass after the last step
 * @param trainingLogProbabilities computes the same for a pass with the next step's dropout; batch norms use their
 *     running statistics
 * @param stochasticLogits computes the logits of the t-th Monte-Carlo pass of this epoch; the buffer belongs to the
 *     network
 * @param supervision the supervised loss, whose examples a technique may replace
 */
public record EpochStart(
        int epoch,
        boolean cotraining,
        long seed,
        Network network,
        Supplier<Matrix> evaluated,
        Supplier<Matrix> trainingLogProbabilities,
        StochasticLogits stochasticLogits,
        CrossEntropy supervision,
        Kernels kernels,
        Workers workers) {
    /** The logits of Monte-Carlo passes. */
    @FunctionalInterface
    public interface StochasticLogits {
        /**
         * Computes one pass.
         *
         * @param hiddenDropout of hidden layers, features being left whole; empty for the dropout of the training
         */
        Matrix of(int pass, OptionalDouble hiddenDropout);

        /** With the dropout of the training. */
        default Matrix of(int pass) {
            return of(pass, OptionalDouble.empty());
        }
    }

    /** The log-probabilities (N × C) of the evaluation pass after the last step. */
    public Matrix logProbabilities() {
        return evaluated.get();
    }

    public CounterRandom random(CounterRandom.Purpose purpose, int instance) {
        return new CounterRandom(seed, purpose, instance, epoch);
    }
}
