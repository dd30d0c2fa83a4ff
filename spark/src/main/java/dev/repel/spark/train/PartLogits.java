package dev.repel.spark.train;

import java.io.Serializable;

/**
 * What a network says of a part's own nodes.
 *
 * @param nodes by their numbers in the whole graph, ascending
 * @param logits one row a node
 */
public record PartLogits(int[] nodes, float[] logits) implements Serializable {}
