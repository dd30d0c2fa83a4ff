package dev.repel.partition;

import java.io.Serializable;

/**
 * A training step as it is sent to the workers.
 *
 * @param epoch 1 for the first
 * @param cotraining whether it pushes pairs apart
 * @param learning false for the final evaluation of the validation nodes, after which nothing is learned
 * @param parameters all of them before the step, concatenated
 */
public record Step(int epoch, boolean cotraining, boolean learning, float[] parameters) implements Serializable {}
