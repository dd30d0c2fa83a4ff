package dev.repel.model;

import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Applies a network to some nodes at a time, using only the part of the graph they depend on. The logits equal those
 * computed on the whole graph, with the memory of a part.
 */
public final class LocalInference {
    private final Inference inference;
    private final Map<String, Matrix> parameters;
    private final Kernels kernels;
    private final Workers workers;
    private final int reach;

    /** @throws IllegalArgumentException if every node depends on the whole graph */
    public LocalInference(Inference inference, Map<String, Matrix> parameters, Kernels kernels, Workers workers) {
        this.inference = inference;
        this.parameters = parameters;
        this.kernels = kernels;
        this.workers = workers;
        this.reach = inference.reach();
    }

    /** How many hops away the logits of a node depend on. */
    public int reach() {
        return reach;
    }

    /**
     * The logits (N × C) of all nodes.
     *
     * @param batch number of nodes processed at a time
     */
    public Matrix logits(Graph graph, SparseMatrix features, int batch) {
        Matrix all = null;
        int[] unseen = ReceptiveField.unseen(graph);
        for (int from = 0; from < graph.nodes(); from += batch) {
            int[] centres = IntStream.range(from, (int) Math.min(graph.nodes(), (long) from + batch))
                    .toArray();
            ReceptiveField field = ReceptiveField.of(graph, centres, reach, unseen);
            Matrix logits = logits(graph.excerpt(field.nodes()), features.rowsAt(field.nodes()));
            int classes = logits.cols();
            all = all == null ? new Matrix(graph.nodes(), classes) : all;
            for (int centre : centres) {
                int row = field.indexOf(centre);
                System.arraycopy(logits.data(), row * classes, all.data(), centre * classes, classes);
            }
        }
        return all == null ? new Matrix(0, 0) : all;
    }

    /** The logits of all nodes of an excerpt; correct for those whose receptive field is within it. */
    public Matrix logits(Graph excerpt, SparseMatrix features) {
        return inference.logits(excerpt, features, parameters, kernels, workers);
    }
}
