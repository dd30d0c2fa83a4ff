package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The negatives of a training that never sees all nodes at once: for each class the K nodes least likely to belong to it
 * among those that have come by. The pool is part of every batch, so that all its nodes are judged by the network as it
 * is now; a node leaves when less likely ones come.
 */
public final class NegativePool {
    private final TopKNegatives leastLikely;
    private final int classes;
    private final int k;
    private final int[] rows;
    private final int[] starts;
    /** All of it, each node once per class. */
    private int[] nodes = new int[0];

    /** @param mostRows of a batch */
    public NegativePool(int mostRows, int classes, int k) {
        this.leastLikely = new TopKNegatives(mostRows);
        this.classes = classes;
        this.k = k;
        this.rows = new int[Math.multiplyExact(classes, k)];
        this.starts = new int[classes + 1];
    }

    /**
     * Chooses anew among the nodes of a batch, which contains all of the pool.
     *
     * @param logProbabilities (rows of the batch × C)
     * @param nodeOf the node of a row
     */
    public void refresh(Matrix logProbabilities, IntUnaryOperator nodeOf) {
        int chosen = Math.min(k, logProbabilities.rows());
        for (int c = 0; c < classes; c++) {
            starts[c + 1] = starts[c] + chosen;
            leastLikely.select(logProbabilities, c, chosen, rows, starts[c], Float.POSITIVE_INFINITY);
        }
        nodes = nodes.length == starts[classes] ? nodes : new int[starts[classes]];
        Arrays.setAll(nodes, n -> nodeOf.applyAsInt(rows[n]));
    }

    /** The rows of the negatives in the batch, class after class. */
    public int[] rows() {
        return rows;
    }

    /** Where the rows of each class begin, with the end of the last. */
    public int[] starts() {
        return starts;
    }

    /** The nodes of the pool, class after class. */
    public int[] nodes() {
        return nodes;
    }

    /** Empties it. */
    public void clear() {
        nodes = new int[0];
        Arrays.fill(starts, 0);
    }

    /** The nodes in two columns of floats, which are exact for numbers of this size. */
    public Matrix state() {
        Matrix state = new Matrix(nodes.length, 2);
        for (int n = 0; n < nodes.length; n++) {
            state.set(n, 0, nodes[n] >>> Short.SIZE);
            state.set(n, 1, nodes[n] & 0xFFFF);
        }
        return state;
    }

    /** Restores the nodes; the rows follow with the next batch. */
    public void restore(Matrix state) {
        nodes = new int[state.rows()];
        Arrays.setAll(nodes, n -> ((int) state.get(n, 0) << Short.SIZE) | (int) state.get(n, 1));
    }
}
