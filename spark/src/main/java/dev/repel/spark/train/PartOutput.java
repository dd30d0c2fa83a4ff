package dev.repel.spark.train;

import java.io.Serializable;

/**
 * What a network says of a part's own nodes.
 *
 * @param nodes by their numbers in the whole graph, ascending
 * @param logits one row a node
 * @param embeddings one row a node; none where nobody asked for them
 */
public record PartOutput(int[] nodes, float[] logits, float[] embeddings) implements Serializable {}
