package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;

/**
 * What every operation is given about a pass over the tape.
 *
 * @param seed of the run
 * @param epoch counts the passes that use random numbers, so that each draws new ones
 */
public record Pass(Kernels kernels, Workers workers, Mode mode, long seed, int epoch) {
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

    /** Whether normalisations measure and store their statistics. */
    public boolean measures() {
        return mode == Mode.TRAINING;
    }

    public CounterRandom random(CounterRandom.Purpose purpose, int instance) {
        return new CounterRandom(seed, purpose, instance, epoch);
    }
}
