package dev.repel.data;

import dev.repel.InvalidRequest;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A graph whose nodes have features, sparse or dense; some or all of them also have a class.
 *
 * @param name the name given by the user
 * @param features one row per node, as in the source (not normalised)
 * @param labels the class of each node, {@link #UNLABELLED} if it has none
 * @param classNames one name per class
 * @param nodeIds the user's name for each node
 * @param featureNames one name per feature column, or empty if the source has none
 * @param publicSplit the split that was published with the data
 * @param sha256 of the content, so that results can record what they were computed on
 * @param scaledColumns whether every column was scaled by a rule of its own when it was read
 * @param types of the nodes; empty if all are of one type
 */
public record NodeDataset(
        String name,
        Graph graph,
        FeatureMatrix features,
        int[] labels,
        List<String> classNames,
        List<String> nodeIds,
        List<String> featureNames,
        Optional<Split> publicSplit,
        String sha256,
        boolean scaledColumns,
        Optional<NodeTypes> types) {

    public static final int UNLABELLED = -1;

    public NodeDataset {
        int nodes = graph.nodes();
        require(features.rows() == nodes, "%d nodes but %d rows of features", nodes, features.rows());
        require(labels.length == nodes, "%d nodes but %d labels", nodes, labels.length);
        require(nodeIds.size() == nodes, "%d nodes but %d ids", nodes, nodeIds.size());
        require(
                featureNames.isEmpty() || featureNames.size() == features.cols(),
                "%d features but %d names",
                features.cols(),
                featureNames.size());
        for (int i = 0; i < nodes; i++) {
            require(
                    labels[i] >= UNLABELLED && labels[i] < classNames.size(),
                    "node %d has class %d of " + classNames.size(),
                    i,
                    labels[i]);
        }
        if (publicSplit.isPresent() && !publicSplit.get().isWithin(nodes)) {
            throw new IllegalArgumentException("the split names a node that is not one of " + nodes);
        }
        requireFinite(features, nodeIds, featureNames);
    }

    /** One number that is none would spread to every node in reach. */
    private static void requireFinite(FeatureMatrix features, List<String> nodeIds, List<String> featureNames) {
        if (features.isFinite()) {
            return;
        }
        for (int i = 0; i < features.rows(); i++) {
            int node = i;
            features.forEach(i, (column, value) -> {
                if (!Float.isFinite(value)) {
                    throw new InvalidRequest("feature "
                            + (featureNames.isEmpty() ? column : "'" + featureNames.get(column) + "'") + " of node '"
                            + nodeIds.get(node) + "' is " + value + "; features must be finite numbers");
                }
            });
        }
    }

    /** A dataset whose features are as in the source and whose nodes are all of one type. */
    public NodeDataset(
            String name,
            Graph graph,
            FeatureMatrix features,
            int[] labels,
            List<String> classNames,
            List<String> nodeIds,
            List<String> featureNames,
            Optional<Split> publicSplit,
            String sha256) {
        this(
                name,
                graph,
                features,
                labels,
                classNames,
                nodeIds,
                featureNames,
                publicSplit,
                sha256,
                false,
                Optional.empty());
    }

    private static void require(boolean holds, String message, int first, int second) {
        if (!holds) {
            throw new IllegalArgumentException(String.format(message, first, second));
        }
    }

    public int nodes() {
        return graph.nodes();
    }

    public int classes() {
        return classNames.size();
    }

    public boolean isLabelled(int node) {
        return labels[node] != UNLABELLED;
    }

    /** Whether a node can have a class: every one, unless labels exist for some types only. */
    public boolean isClassified(int node) {
        return types.isEmpty() || types.get().isClassified(node);
    }

    /** The nodes that can have a class, ascending. */
    public int[] classifiedNodes() {
        return IntStream.range(0, nodes()).filter(this::isClassified).toArray();
    }

    public NodeDataset withFeatures(FeatureMatrix other) {
        return new NodeDataset(
                name,
                graph,
                other,
                labels,
                classNames,
                nodeIds,
                featureNames,
                publicSplit,
                sha256,
                scaledColumns,
                types);
    }

    /**
     * The same nodes with other labels.
     *
     * @param other the class of each node, {@link #UNLABELLED} if it has none
     * @param names one per class
     */
    public NodeDataset withLabels(int[] other, List<String> names) {
        return new NodeDataset(
                name, graph, features, other, names, nodeIds, featureNames, publicSplit, sha256, scaledColumns, types);
    }

    /** The same nodes, none of which has a label; the classes stay. */
    public NodeDataset withoutLabels() {
        int[] none = new int[nodes()];
        Arrays.fill(none, UNLABELLED);
        return withLabels(none, classNames);
    }

    public NodeDataset withGraph(Graph other) {
        return new NodeDataset(
                name,
                other,
                features,
                labels,
                classNames,
                nodeIds,
                featureNames,
                publicSplit,
                sha256,
                scaledColumns,
                types);
    }
}
