package dev.repel.graph;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;

/**
 * Labels spread over the edges, without features (Zhou et al. 2004): F ← α S F + (1 − α) Y, from F = Y, where Y marks
 * the known labels and S = D̂^-½ (A + I) D̂^-½. A fixed number of steps, O(edges · classes) each.
 */
public final class LabelSpreading {
    private static final float ALPHA = 0.9f;
    /** What is left of the start after them is below one percent: α⁵⁰. */
    private static final int STEPS = 50;

    private LabelSpreading() {}

    /**
     * One row per node with a score for each class; all 0 for a node that no label reaches.
     *
     * @param nodes the labelled nodes
     * @param labels the class of each of them
     */
    public static Matrix scores(Graph graph, int[] nodes, int[] labels, int classes, Kernels kernels, Workers workers) {
        SparseMatrix spread = Normalisation.SYMMETRIC_WITH_LOOPS.of(graph).matrix();
        Matrix known = new Matrix(graph.nodes(), classes);
        for (int n = 0; n < nodes.length; n++) {
            known.set(nodes[n], labels[n], 1f);
        }
        Matrix scores = known.copy();
        Matrix next = new Matrix(graph.nodes(), classes);
        for (int step = 0; step < STEPS; step++) {
            kernels.multiply(spread, scores, next, false, workers);
            float[] to = next.data();
            for (int i = 0; i < to.length; i++) {
                to[i] = ALPHA * to[i] + (1 - ALPHA) * known.data()[i];
            }
            Matrix swap = scores;
            scores = next;
            next = swap;
        }
        return scores;
    }
}
