package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.util.OptionalDouble;

/**
 * What every operation is given about a pass over the tape.
 *
 * @param seed of the run
 * @param epoch counts the passes that use random numbers, so that each draws new ones
 * @param hiddenDropout takes the place of the dropout of hidden layers, and features are then left whole; empty for the
 *     dropout that the network is trained with
 */
public record Pass(Kernels kernels, Workers workers, Mode mode, long seed, int epoch, OptionalDouble hiddenDropout) {
    /** With the dropout that the network is trained with. */
    public Pass(Kernels kernels, Workers workers, Mode mode, long seed, int epoch) {
        this(kernels, workers, mode, seed, epoch, OptionalDouble.empty());
    }

    /** What a pass is for. */
    public enum Mode {
        /** A training step: dropout on, statistics of the pass. */
        TRAINING,
        /** A prediction: dropout off, running statistics. */
        EVALUATION,
        /** A prediction that measures uncertainty: dropout on, running statistics. */
        MONTE_CARLO
    }

    /** Whether dropout is on. */
    public boolean drops() {
        return mode != Mode.EVALUATION;
    }

    /** Whether dropout on the features is on. */
    boolean dropsFeatures() {
        return drops() && hiddenDropout.isEmpty();
    }

    /** @param trained the dropout of a hidden layer in training */
    double hiddenDropout(double trained) {
        return hiddenDropout.orElse(trained);
    }

    /** Whether normalisations measure and store their statistics. */
    public boolean measures() {
        return mode == Mode.TRAINING;
    }

    public CounterRandom random(CounterRandom.Purpose purpose, int instance) {
        return new CounterRandom(seed, purpose, instance, epoch);
    }
}
