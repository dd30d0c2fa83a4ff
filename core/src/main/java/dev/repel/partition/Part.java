package dev.repel.partition;

import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The part of a graph that one worker of several holds: nodes of its own, and around them the halo that the layers of a
 * network reach. Plain arrays, so that it can be sent and stored as it is.
 *
 * @param index its number, from 0
 * @param nodes own nodes and halo by their numbers in the whole graph, ascending; the n-th is row n of everything here
 * @param own the rows of its own nodes, ascending
 * @param offsets where the neighbours of each row begin
 * @param neighbours rows, ascending for each row; those beyond the halo are left out
 * @param degrees how many neighbours each row has in the whole graph, or was left with where they were sampled
 * @param featurePointers where the features of each row begin
 * @param features how many feature columns there are
 */
public record Part(
        int index,
        int[] nodes,
        int[] own,
        int[] offsets,
        int[] neighbours,
        int[] degrees,
        int[] featurePointers,
        int[] featureColumns,
        float[] featureValues,
        int features)
        implements Serializable {

    /**
     * Cut out of a graph that is here as a whole.
     *
     * @param own ascending
     * @param reach how many hops the halo has
     */
    public static Part of(int index, Graph whole, SparseMatrix features, int[] own, int reach) {
        int[] nodes = ReceptiveField.of(whole, own, reach).nodes();
        Graph graph = whole.excerpt(nodes);
        SparseMatrix rows = features.rowsAt(nodes);
        int[] ownRows = new int[own.length];
        for (int n = 0, row = 0; n < own.length; row++) {
            if (nodes[row] == own[n]) {
                ownRows[n++] = row;
            }
        }
        int[] degrees = new int[nodes.length];
        for (int row = 0; row < degrees.length; row++) {
            degrees[row] = graph.degree(row);
        }
        return new Part(
                index,
                nodes,
                ownRows,
                graph.offsets(),
                graph.neighbours(),
                degrees,
                rows.rowPointers(),
                rows.columns(),
                rows.values(),
                rows.cols());
    }

    /** Where a node of the whole graph stands among its own; negative if it is another part's. */
    public int ownPlace(int node) {
        int row = Arrays.binarySearch(nodes, node);
        return row < 0 ? -1 : Arrays.binarySearch(own, row);
    }

    /** Of a matrix with a row for each of its nodes the rows of its own. */
    public Matrix ownRows(Matrix all) {
        Matrix rows = new Matrix(own.length, all.cols());
        copyOwnRows(all, rows);
        return rows;
    }

    void copyOwnRows(Matrix all, Matrix rows) {
        int width = all.cols();
        for (int n = 0; n < own.length; n++) {
            System.arraycopy(all.data(), own[n] * width, rows.data(), n * width, width);
        }
    }

    /** The edges among its nodes, with the degrees of the whole graph. */
    public Graph graph() {
        return Graph.excerpt(offsets, neighbours, degrees);
    }

    public SparseMatrix featureMatrix() {
        return new SparseMatrix(nodes.length, features, featurePointers, featureColumns, featureValues);
    }
}
