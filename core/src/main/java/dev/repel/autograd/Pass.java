package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;

/**
 * What every operation of one pass over the tape is told.
 *
 * @param training whether dropout is on
 * @param seed of the run
 * @param epoch counts the training passes, so that each draws new random numbers
 */
public record Pass(Kernels kernels, Workers workers, boolean training, long seed, int epoch) {
    public CounterRandom random(CounterRandom.Purpose purpose, int instance) {
        return new CounterRandom(seed, purpose, instance, epoch);
    }
}
