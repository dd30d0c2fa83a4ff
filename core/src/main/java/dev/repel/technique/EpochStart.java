package dev.repel.technique;

import dev.repel.model.Network;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/**
 * What a technique is told before a training step.
 *
 * @param epoch 1 for the first
 * @param cotraining whether the warm-up is over
 * @param logProbabilities (N × C) of the evaluation pass after the last step
 */
public record EpochStart(
        int epoch, boolean cotraining, long seed, Network network, Matrix logProbabilities, Workers workers) {}
