package dev.repel.experiment;

import dev.repel.data.NodeDataset;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the nodes and pairs of a run that deserve a closer look. */
public final class DetailsMaker {
    private static final int ROWS = 15;

    private final NodeDataset dataset;
    private final RunResult result;
    private final Matrix logits;
    private final NodeSet[] sets;

    private DetailsMaker(NodeDataset dataset, RunResult result) {
        this.dataset = dataset;
        this.result = result;
        this.logits = result.run().logits();
        this.sets = NodeSet.of(result.split(), dataset.nodes());
    }

    /**
     * The details of a run.
     *
     * @param result with logits and embeddings
     */
    public static RunDetails of(Experiment experiment, RunResult result, Workers workers) {
        DetailsMaker maker = new DetailsMaker(experiment.dataset(), result);
        return new RunDetails(
                new MapMaker(experiment.dataset(), result).make(workers),
                maker.leastCertain(),
                maker.confidentlyWrong(),
                maker.hardestPairs(experiment, workers),
                List.of());
    }

    private List<RunDetails.NodeRow> leastCertain() {
        double[] confidences = confidences(logits);
        return IntStream.of(dataset.classifiedNodes())
                .filter(node -> sets[node] != NodeSet.TRAIN)
                .boxed()
                .sorted(Comparator.comparingDouble(node -> confidences[node]))
                .limit(ROWS)
                .map(node -> row(node, logits, node))
                .toList();
    }

    /**
     * Only for labels that were held back, each predicted by a network that had not learned from it. Test nodes are
     * left out: whoever improves a model by looking at its wrong test nodes no longer has a test.
     */
    private List<RunDetails.NodeRow> confidentlyWrong() {
        int[] nodes = result.run().heldOut().nodes();
        Matrix said = result.run().heldOut().logits();
        double[] confidences = confidences(said);
        return IntStream.range(0, nodes.length)
                .filter(row -> dataset.isLabelled(nodes[row]))
                .filter(row -> dataset.labels()[nodes[row]] != said.argMax(row))
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(row -> -confidences[row])
                        .thenComparingInt(row -> nodes[row]))
                .limit(ROWS)
                .map(row -> row(nodes[row], said, row))
                .toList();
    }

    private double[] confidences(Matrix logits) {
        return IntStream.range(0, logits.rows())
                .mapToDouble(row -> probability(logits, row, logits.argMax(row)))
                .toArray();
    }

    private double probability(Matrix logits, int row, int c) {
        return result.calibrated().temperature().probability(logits, row, c);
    }

    private RunDetails.NodeRow row(int node, Matrix logits, int row) {
        int predicted = logits.argMax(row);
        int second = IntStream.range(0, logits.cols())
                .filter(c -> c != predicted)
                .boxed()
                .max(Comparator.<Integer>comparingDouble(c -> logits.get(row, c))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(predicted);
        return new RunDetails.NodeRow(
                dataset.nodeIds().get(node),
                sets[node],
                label(node),
                dataset.classNames().get(predicted),
                probability(logits, row, predicted),
                dataset.classNames().get(second),
                probability(logits, row, second));
    }

    private String label(int node) {
        int label = dataset.labels()[node];
        return label == NodeDataset.UNLABELLED ? null : dataset.classNames().get(label);
    }

    private List<RunDetails.PairRow> hardestPairs(Experiment experiment, Workers workers) {
        return experiment.hardestPairs(result.run(), ROWS, workers).stream()
                .map(pair -> new RunDetails.PairRow(
                        dataset.nodeIds().get(pair.anchor()),
                        dataset.nodeIds().get(pair.negative()),
                        dataset.classNames().get(pair.pseudoLabel()),
                        label(pair.anchor()),
                        label(pair.negative()),
                        pair.similarity(),
                        pair.walkScore()))
                .toList();
    }
}
