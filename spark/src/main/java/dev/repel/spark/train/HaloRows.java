package dev.repel.spark.train;

import java.io.Serializable;

/**
 * Rows that a part sends another one between two layers.
 *
 * @param stage after which they were computed
 * @param nodes by their numbers in the whole graph
 */
record HaloRows(int stage, int[] nodes, float[] values) implements Serializable {}
