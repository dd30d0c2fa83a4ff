package dev.repel.train;

import dev.repel.autograd.Parameter;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.graph.NearestRows;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Network;
import dev.repel.model.Pprgo;
import dev.repel.technique.Technique;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;

/**
 * The bytes that a run takes, computed before anything is allocated.
 *
 * @param features with the transpose of the sparse ones
 * @param graph the neighbour lists, and what is computed of them for all networks
 * @param operators the matrices that layers propagate with, and the data that the technique keeps
 * @param tape values, gradients and scratch of all operations
 * @param optimiser the moments, and the copy of the best parameters
 * @param outputs the logits and embeddings that are kept at the end
 * @param walks from the negatives, 0 if there are none
 */
public record MemoryEstimate(
        long features, long graph, long operators, long tape, long optimiser, long outputs, long walks) {
    /**
     * Builds the tape without allocating it.
     *
     * @param walks see {@link #walks()}
     */
    public static MemoryEstimate of(TrainingTask task, TrainConfig config, Technique technique, long walks) {
        TrainingTape tape = TrainingTape.of(task, config, technique);
        Network network = tape.network();
        long nodes = task.graph().nodes();
        long logits = Float.BYTES * nodes * network.logits().cols();
        long embeddings = Float.BYTES * nodes * network.embeddings().cols();
        long parameters = 0;
        for (Parameter parameter : network.parameters()) {
            long bytes = Float.BYTES * (long) parameter.rows() * parameter.cols();
            parameters += bytes * (parameter.needsGradient() ? 3 : 1);
        }
        return new MemoryEstimate(
                bytes(task.features())
                        + bytes(task.featuresTransposed().matrix())
                        + (long) Integer.BYTES
                                * task.featuresTransposed().matrix().entries(),
                bytes(task.graph()) + nearRows(task.graph(), config.architecture(), tape.batch() == null),
                network.graph().bytes()
                        + (tape.batch() == null
                                ? technique.bytes()
                                : tape.batch().bytes()),
                network.tape().bytes() + logits,
                parameters,
                2 * logits + embeddings,
                walks);
    }

    /** The same for a run that keeps the outputs of several networks until all are trained. */
    public MemoryEstimate keeping(int networks) {
        return new MemoryEstimate(features, graph, operators, tape, optimiser, networks * outputs, walks);
    }

    /** The rows that a backbone collects by, which all networks on the graph share. */
    private static long nearRows(Graph graph, Architecture architecture, boolean inOneMatrix) {
        if (!Backbones.named(architecture.backbone()).trainsInBatches()) {
            return 0;
        }
        int most = graph.nearRows(Pprgo.rows(architecture)).most();
        long matrix = inOneMatrix ? (long) most * (Integer.BYTES + Float.BYTES) : 0;
        return graph.nodes() * (NearestRows.Row.bytes(most) + matrix);
    }

    private static long bytes(FeatureMatrix features) {
        return bytes(features.sparse())
                + Float.BYTES * (long) features.rows() * features.dense().cols();
    }

    private static long bytes(SparseMatrix matrix) {
        return Integer.BYTES * (2L * matrix.entries() + matrix.rows() + 1);
    }

    private static long bytes(Graph graph) {
        long edges = graph.neighbours().length;
        long weights = graph.weighted() ? Float.BYTES * edges + Double.BYTES * (long) graph.nodes() : 0;
        long sums = 2L * (Integer.BYTES + Double.BYTES) * graph.nodes();
        long directions = graph.directed() ? Float.BYTES * edges + sums : 0;
        long relations = graph.relations().stream()
                .flatMap(kinds -> kinds.graphs().stream())
                .mapToLong(MemoryEstimate::bytes)
                .sum();
        return Integer.BYTES * (edges + graph.offsets().length) + weights + directions + relations;
    }

    /** What a trainer allocates in addition to the data it is given. */
    public long training() {
        return operators + tape + optimiser + outputs;
    }

    public long total() {
        return features + graph + training() + walks;
    }
}
