package dev.repel.model;

import dev.repel.autograd.SparseOperator;
import dev.repel.data.TrainingTask;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.RefilledFeatures;
import dev.repel.tensor.SparseMatrix;

/**
 * The input of a network: a graph, the features of its nodes, and the number of classes. Only training needs the
 * transposed sparse features, so if they are not given they are computed on first use. Not thread-safe.
 */
public final class NetworkInput {
    private final Graph graph;
    private final FeatureMatrix features;
    private final int classes;
    private final RefilledFeatures refilled;
    private final SparseOperator collected;
    private SparseMatrix.Transposed featuresTransposed;

    /** An input whose features are all sparse. */
    public NetworkInput(Graph graph, SparseMatrix features, int classes) {
        this(graph, FeatureMatrix.of(features), classes);
    }

    public NetworkInput(Graph graph, FeatureMatrix features, int classes) {
        this(graph, features, null, classes);
    }

    /** @param featuresTransposed of their sparse part, shared by all networks on them */
    public NetworkInput(Graph graph, FeatureMatrix features, SparseMatrix.Transposed featuresTransposed, int classes) {
        this(graph, features, featuresTransposed, classes, null, null);
    }

    private NetworkInput(
            Graph graph,
            FeatureMatrix features,
            SparseMatrix.Transposed featuresTransposed,
            int classes,
            RefilledFeatures refilled,
            SparseOperator collected) {
        this.graph = graph;
        this.features = features;
        this.featuresTransposed = featuresTransposed;
        this.classes = classes;
        this.refilled = refilled;
        this.collected = collected;
    }

    /**
     * The nodes of a batch, without a graph.
     *
     * @param features of those that are collected from
     * @param collected what each node of the batch collects from them; refilled together with the features
     */
    public static NetworkInput ofBatch(RefilledFeatures features, SparseOperator collected, int classes) {
        return new NetworkInput(EdgeTraits.NONE.oneNode(), features.features(), null, classes, features, collected);
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
        FeatureMatrix empty = FeatureMatrix.of(SparseMatrix.empty(1, features));
        return new NetworkInput(edges.oneNode(), empty, classes);
    }

    public Graph graph() {
        return graph;
    }

    public FeatureMatrix features() {
        return features;
    }

    public SparseMatrix.Transposed featuresTransposed() {
        if (refilled != null) {
            return refilled.transposed();
        }
        if (featuresTransposed == null) {
            featuresTransposed = features.sparse().transpose();
        }
        return featuresTransposed;
    }

    /** What the nodes of a batch collect; null for a whole graph. */
    SparseOperator collected() {
        return collected;
    }

    public int classes() {
        return classes;
    }
}
