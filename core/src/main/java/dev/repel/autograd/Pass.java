package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;

/**
 * What every operation of one pass over the tape is told.
 *
 * @param seed of the run
 * @param epoch counts the passes with random numbers, so that each draws new ones
 */
public record Pass(Kernels kernels, Workers workers, Mode mode, long seed, int epoch) {
    /** What a pass is for. */
    public enum Mode {
        /** A step of learning: dropout on, statistics of the pass. */
        TRAINING,
        /** A prediction: dropout off, running statistics. */
        EVALUATION,
        /** A prediction that shows how uncertain it is: dropout on, running statistics. */
        MONTE_CARLO
    }

    /** Whether dropout is on. */
    public boolean drops() {
        return mode != Mode.EVALUATION;
    }

    /** Whether normalisations measure and remember their statistics. */
    public boolean measures() {
        return mode == Mode.TRAINING;
    }

    public CounterRandom random(CounterRandom.Purpose purpose, int instance) {
        return new CounterRandom(seed, purpose, instance, epoch);
    }
}
