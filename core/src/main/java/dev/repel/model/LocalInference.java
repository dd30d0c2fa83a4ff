package dev.repel.model;

import dev.repel.eval.Predicted;
import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.stream.IntStream;

/**
 * Applies a model to some nodes at a time, using only the part of the graph they depend on. The logits equal those
 * computed on the whole graph, with the memory of a part.
 */
public final class LocalInference {
    private final Predictor model;
    private final Kernels kernels;
    private final Workers workers;
    private final int reach;

    /** @throws IllegalArgumentException if every node depends on the whole graph */
    public LocalInference(Predictor model, Kernels kernels, Workers workers) {
        this.model = model;
        this.kernels = kernels;
        this.workers = workers;
        this.reach = model.reach();
    }

    /** How many hops away the logits of a node depend on. */
    public int reach() {
        return reach;
    }

    /**
     * The output for all nodes.
     *
     * @param features as they are in the data
     * @param batch number of nodes processed at a time
     */
    public Predicted predict(Graph graph, FeatureMatrix features, int batch) {
        Predicted all = null;
        int[] unseen = ReceptiveField.unseen(graph);
        for (int from = 0; from < graph.nodes(); from += batch) {
            int[] centres = IntStream.range(from, (int) Math.min(graph.nodes(), (long) from + batch))
                    .toArray();
            ReceptiveField field = ReceptiveField.of(graph, centres, reach, unseen);
            Predicted part = predict(graph.excerpt(field.nodes()), features.rowsAt(field.nodes()));
            all = all == null ? part.emptyLike(graph.nodes()) : all;
            for (int centre : centres) {
                all.copyFrom(part, field.indexOf(centre), centre);
            }
        }
        return all == null ? Predicted.of(new Matrix(0, 0)) : all;
    }

    /** The output for all nodes of an excerpt; correct for those whose receptive field is within it. */
    public Predicted predict(Graph excerpt, FeatureMatrix features) {
        return model.predict(excerpt, features, kernels, workers);
    }
}
