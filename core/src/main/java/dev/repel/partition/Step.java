package dev.repel.partition;

import java.io.Serializable;

/**
 * A step of learning as the workers are told of it.
 *
 * @param epoch 1 for the first
 * @param cotraining whether pairs are pushed apart in it
 * @param learning false for a last look at the validation nodes, after which nothing is learned
 * @param parameters all of them one after the other, before the step
 */
public record Step(int epoch, boolean cotraining, boolean learning, float[] parameters) implements Serializable {}
