package dev.repel.partition;

import dev.repel.Require;
import dev.repel.graph.EdgeDirections;
import dev.repel.graph.EdgeWeights;
import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The part of a graph that one of several workers holds: its own nodes, and around them the halo that the layers of a
 * network reach. It consists of plain arrays, so that it can be sent and stored as it is.
 *
 * @param index its number, from 0
 * @param nodes numbers of own nodes and halo in the whole graph, ascending; the n-th is row n of everything else
 * @param own the rows of its own nodes, ascending
 * @param offsets where the neighbours of each row begin
 * @param neighbours as rows, ascending for each row; those beyond the halo are left out
 * @param degrees how many neighbours each row has in the whole graph, or after sampling
 * @param weights of the edges, with the sums of the whole graph; null if they have none
 * @param directions of the edges, with the sums of the whole graph; null if they have none
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
        EdgeWeights weights,
        EdgeDirections directions,
        int[] featurePointers,
        int[] featureColumns,
        float[] featureValues,
        int features)
        implements Serializable {

    /**
     * Cuts a part out of a whole graph. Parts hold all features as sparse rows, and edges of one kind.
     *
     * @param own ascending
     * @param reach the number of hops of the halo
     * @throws dev.repel.InvalidRequest if edges are of several relations
     */
    public static Part of(int index, Graph whole, FeatureMatrix features, int[] own, int reach) {
        Require.that(
                whole.relations().isEmpty(),
                "edges of several relations cannot be trained in parts, which hold edges of one kind; train on the whole"
                        + " graph, or without relations");
        int[] nodes = ReceptiveField.of(whole, own, reach).nodes();
        Graph graph = whole.excerpt(nodes);
        SparseMatrix rows = features.rowsAt(nodes).toSparse();
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
                graph.weights().orElse(null),
                graph.directions(),
                rows.rowPointers(),
                rows.columns(),
                rows.values(),
                rows.cols());
    }

    /** The position of a node of the whole graph among its own nodes; negative if it belongs to another part. */
    public int ownPlace(int node) {
        int row = Arrays.binarySearch(nodes, node);
        return row < 0 ? -1 : Arrays.binarySearch(own, row);
    }

    /** The rows of its own nodes in a matrix with one row per node. */
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
        return Graph.excerpt(offsets, neighbours, degrees, weights, directions);
    }

    public FeatureMatrix featureMatrix() {
        return FeatureMatrix.of(
                new SparseMatrix(nodes.length, features, featurePointers, featureColumns, featureValues));
    }
}
