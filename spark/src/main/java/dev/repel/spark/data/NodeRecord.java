package dev.repel.spark.data;

import java.io.Serializable;

/**
 * A node with its neighbours, its features and its class.
 *
 * @param node its number, from 0
 * @param neighbours their numbers, ascending, each once, whichever way edges go; self-loops are left out
 * @param edges what is known of the edges to them
 * @param columns of its features that are not 0, ascending
 * @param values of these features
 * @param label its class, −1 for none
 */
public record NodeRecord(int node, int[] neighbours, EdgeValues edges, int[] columns, float[] values, int label)
        implements Serializable {

    /** The same with other edges. */
    NodeRecord with(int[] others, EdgeValues known) {
        return new NodeRecord(node, others, known, columns, values, label);
    }
}
