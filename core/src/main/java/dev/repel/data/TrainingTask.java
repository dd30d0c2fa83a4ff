package dev.repel.data;

import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;

/**
 * Everything that training may see: the graph, the features, and the labels of training and validation nodes. It does
 * not contain the labels of test nodes, so no method can read them by mistake.
 *
 * @param featuresTransposed the transposed sparse part of the features, computed once for all runs
 */
public record TrainingTask(
        Graph graph,
        FeatureMatrix features,
        SparseMatrix.Transposed featuresTransposed,
        int classes,
        int[] trainNodes,
        int[] trainLabels,
        int[] validationNodes,
        int[] validationLabels) {

    public static TrainingTask of(NodeDataset dataset, Split split, SparseMatrix.Transposed featuresTransposed) {
        return new TrainingTask(
                dataset.graph(),
                dataset.features(),
                featuresTransposed,
                dataset.classes(),
                split.train(),
                labelsOf(dataset, split.train()),
                split.validation(),
                labelsOf(dataset, split.validation()));
    }

    private static int[] labelsOf(NodeDataset dataset, int[] nodes) {
        int[] labels = new int[nodes.length];
        for (int n = 0; n < nodes.length; n++) {
            labels[n] = dataset.labels()[nodes[n]];
            if (labels[n] == NodeDataset.UNLABELLED) {
                throw new IllegalArgumentException(
                        "node " + dataset.nodeIds().get(nodes[n]) + " is to be learned from but has no label");
            }
        }
        return labels;
    }
}
