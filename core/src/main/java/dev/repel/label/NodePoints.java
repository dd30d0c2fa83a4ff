package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;

/**
 * Where nodes are before anything is learned: near each other if their surroundings have similar features and if short walks
 * from them meet. Both parts are random projections, propagated over the edges, with rows of length 1.
 */
final class NodePoints {
    /** Wide enough that distances are right within a tenth or so. */
    private static final int WIDTH = 64;

    private static final int HOPS = 2;

    private NodePoints() {}

    /** One row per node. */
    static Matrix of(NodeDataset dataset, long seed, Kernels kernels, Workers workers) {
        Graph graph = dataset.graph();
        SparseMatrix spread = Normalisation.SYMMETRIC_WITH_LOOPS.of(graph).matrix();
        Matrix features = propagated(projected(dataset.features(), seed, kernels, workers), spread, kernels, workers);
        Matrix places = propagated(signs(graph.nodes(), seed, 1), spread, kernels, workers);
        Matrix both = new Matrix(graph.nodes(), 2 * WIDTH);
        for (int node = 0; node < graph.nodes(); node++) {
            copyUnit(features, node, both, 0);
            copyUnit(places, node, both, WIDTH);
        }
        return both;
    }

    private static Matrix projected(FeatureMatrix features, long seed, Kernels kernels, Workers workers) {
        Matrix directions = signs(features.cols(), seed, 0);
        Matrix projected = new Matrix(features.rows(), WIDTH);
        kernels.multiply(features.sparse(), directions, projected, false, workers);
        int[] dense = features.denseColumns();
        if (dense.length > 0) {
            Matrix own = new Matrix(dense.length, WIDTH);
            for (int column = 0; column < dense.length; column++) {
                System.arraycopy(directions.data(), dense[column] * WIDTH, own.data(), column * WIDTH, WIDTH);
            }
            kernels.multiply(features.dense(), own, projected, true, workers);
        }
        return projected;
    }

    /** Plus and minus ones (Achlioptas 2003). */
    private static Matrix signs(int rows, long seed, int instance) {
        CounterRandom random = new CounterRandom(seed, CounterRandom.Purpose.SAMPLING, instance, 0);
        Matrix signs = new Matrix(rows, WIDTH);
        for (int k = 0; k < rows * WIDTH; k++) {
            signs.data()[k] = (random.bits(k) & 1) == 0 ? 1 : -1;
        }
        return signs;
    }

    private static Matrix propagated(Matrix start, SparseMatrix spread, Kernels kernels, Workers workers) {
        Matrix now = start;
        for (int hop = 0; hop < HOPS; hop++) {
            Matrix next = new Matrix(now.rows(), now.cols());
            kernels.multiply(spread, now, next, false, workers);
            now = next;
        }
        return now;
    }

    private static void copyUnit(Matrix from, int row, Matrix to, int at) {
        double square = 0;
        for (int d = 0; d < from.cols(); d++) {
            square += from.get(row, d) * from.get(row, d);
        }
        double factor = square == 0 ? 0 : 1 / Math.sqrt(square);
        for (int d = 0; d < from.cols(); d++) {
            to.set(row, at + d, (float) (factor * from.get(row, d)));
        }
    }
}
