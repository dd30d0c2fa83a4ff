package dev.repel.spark.data;

import java.io.Serializable;

/**
 * A node with its neighbours, its features and its class.
 *
 * @param node its number, from 0
 * @param neighbours their numbers, ascending; edges count in both directions and once, self-loops are left out
 * @param columns of its features that are not 0, ascending
 * @param values of these features
 * @param label its class, −1 for none
 */
public record NodeRecord(int node, int[] neighbours, int[] columns, float[] values, int label)
        implements Serializable {}
