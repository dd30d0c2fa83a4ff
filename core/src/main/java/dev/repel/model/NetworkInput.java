package dev.repel.model;

import dev.repel.data.TrainingTask;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.Graph;
import dev.repel.tensor.SparseMatrix;

/**
 * The input of a network: a graph, the features of its nodes, and the number of classes. Only training needs the
 * transposed features, so if they are not given they are computed on first use. Not thread-safe.
 */
public final class NetworkInput {
    private final Graph graph;
    private final SparseMatrix features;
    private final int classes;
    private SparseMatrix.Transposed featuresTransposed;

    public NetworkInput(Graph graph, SparseMatrix features, int classes) {
        this(graph, features, null, classes);
    }

    /** @param featuresTransposed of the features, shared by all networks on them */
    public NetworkInput(Graph graph, SparseMatrix features, SparseMatrix.Transposed featuresTransposed, int classes) {
        this.graph = graph;
        this.features = features;
        this.featuresTransposed = featuresTransposed;
        this.classes = classes;
    }

    public static NetworkInput of(TrainingTask task) {
        return new NetworkInput(task.graph(), task.features(), task.featuresTransposed(), task.classes());
    }

    /**
     * One node without edges or features, for uses that depend only on the shapes of the parameters.
     *
     * @param edges what is known of edges, for which some networks have parameters
     */
    public static NetworkInput ofOneNode(int features, int classes, EdgeTraits edges) {
        SparseMatrix empty = new SparseMatrix(1, features, new int[2], new int[0], new float[0]);
        return new NetworkInput(edges.oneNode(), empty, classes);
    }

    public Graph graph() {
        return graph;
    }

    public SparseMatrix features() {
        return features;
    }

    public SparseMatrix.Transposed featuresTransposed() {
        if (featuresTransposed == null) {
            featuresTransposed = features.transpose();
        }
        return featuresTransposed;
    }

    public int classes() {
        return classes;
    }
}
