package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.graph.PageRank;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/**
 * What does not depend on labels.
 *
 * @param points where nodes are, see {@link NodePoints}
 * @param pageRank of each node
 */
record Surroundings(Matrix points, double[] pageRank) {
    static Surroundings of(NodeDataset dataset, long seed, Kernels kernels, Workers workers) {
        return new Surroundings(NodePoints.of(dataset, seed, kernels, workers), PageRank.of(dataset.graph()));
    }
}
