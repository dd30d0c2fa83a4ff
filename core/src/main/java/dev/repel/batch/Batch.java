package dev.repel.batch;

import dev.repel.autograd.SparseOperator;
import dev.repel.graph.NearRows;
import dev.repel.graph.NearestRows;
import dev.repel.graph.NodeSlots;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.FeatureRows;
import dev.repel.tensor.RefilledFeatures;
import dev.repel.tensor.RefilledMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * The nodes of a step, one row each, with the rows that say what they collect and the features of the nodes they collect
 * from. It is filled again for every step, in memory that stays; nothing about it grows with the graph.
 */
public final class Batch {
    private final NearRows near;
    private final FeatureRows source;
    private final NodeSlots rows = new NodeSlots();
    private final int[] nodes;
    /** By row: whether the node was drawn, rather than added for another reason. */
    private final boolean[] drawn;
    /** The nodes that are collected from, each with a row of features. */
    private final NodeSlots inputs = new NodeSlots();

    private final RefilledMatrix collected;
    private final RefilledFeatures features;
    private final SparseOperator operator;
    private int[] kept = new int[0];

    /**
     * @param nodes of the graph
     * @param capacity the largest number of rows
     */
    public Batch(NearRows near, FeatureRows source, int nodes, int capacity) {
        this.near = near;
        this.source = source;
        this.nodes = new int[Math.min(capacity, nodes)];
        this.drawn = new boolean[this.nodes.length];
        int most = Math.multiplyExact(this.nodes.length, near.most());
        int mostInputs = Math.min(nodes, most);
        collected = new RefilledMatrix(this.nodes.length, mostInputs, most);
        features = source.room(mostInputs);
        operator = new SparseOperator(collected.matrix(), collected.transposed().matrix());
    }

    /** The largest number of entries of its rows. */
    public long entries() {
        return collected.matrix().entries();
    }

    /** The bytes it takes. */
    public long bytes() {
        return RefilledMatrix.bytes(nodes.length, features.features().rows(), entries()) + features.bytes();
    }

    /** What a network is built on whose passes go over this batch. */
    public NetworkInput input(int classes) {
        return NetworkInput.ofBatch(features, operator, classes);
    }

    /** The largest number of rows. */
    public int capacity() {
        return nodes.length;
    }

    /** The number of rows. */
    public int count() {
        return rows.count();
    }

    /** The node of a row. */
    public int node(int row) {
        return nodes[row];
    }

    /** The row of a node, negative if it has none. */
    public int rowOf(int node) {
        return rows.find(node);
    }

    /** Whether the node of a row was drawn. */
    public boolean isDrawn(int row) {
        return drawn[row];
    }

    /** Removes all nodes. */
    public void clear() {
        Arrays.fill(drawn, 0, rows.count(), false);
        rows.clear();
    }

    /** The row of a node, which is added if it has none. */
    public int add(int node) {
        int row = rows.slotOf(node);
        nodes[row] = node;
        return row;
    }

    /** Adds a node that is drawn. */
    public void draw(int node) {
        drawn[add(node)] = true;
    }

    /** Sets the nodes that {@link #addKept} adds from now on. */
    public void keep(int[] newNodes) {
        kept = newNodes;
    }

    /** Adds the nodes that every batch has to have. */
    public void addKept() {
        for (int node : kept) {
            add(node);
        }
    }

    /**
     * Gathers what the nodes collect.
     *
     * @param learning whether a backward pass follows
     */
    public void fill(boolean learning, Workers workers) {
        near.require(nodes, count(), workers);
        inputs.clear();
        collected.clear();
        for (int row = 0; row < count(); row++) {
            NearestRows.Row from = near.of(nodes[row]);
            for (int n = 0; n < from.nodes().length; n++) {
                collected.add(inputs.slotOf(from.nodes()[n]), from.scores()[n]);
            }
            collected.endRow();
        }
        collected.end();
        if (learning) {
            collected.transposed();
        }
        features.clear();
        for (int slot = 0; slot < inputs.count(); slot++) {
            source.copy(inputs.node(slot), features);
        }
        features.end();
    }
}
