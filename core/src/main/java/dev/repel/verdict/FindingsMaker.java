package dev.repel.verdict;

import dev.repel.data.NodeDataset;
import dev.repel.data.TrainingTask;
import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.RunResult;
import dev.repel.label.Representatives;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.train.GateVerdict;
import dev.repel.train.HeldOut;
import dev.repel.verdict.Findings.ClassFinding;
import dev.repel.verdict.Findings.DataFindings;
import dev.repel.verdict.Findings.Rival;
import dev.repel.verdict.Findings.TechniqueTrial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Finds out what a finished run is worth. Nothing here reaches the run: it is over. */
public final class FindingsMaker {
    private static final int LABEL_NEXT = 20;

    private final Experiment experiment;
    private final NodeDataset dataset;
    private final RunResult result;
    private final int[] nodes;
    private final int[] truth;
    private final int[] predicted;

    private FindingsMaker(Experiment experiment, RunResult result) {
        this.experiment = experiment;
        this.dataset = experiment.dataset();
        this.result = result;
        this.nodes = judgedNodes(result, dataset);
        this.truth = IntStream.of(nodes).map(node -> dataset.labels()[node]).toArray();
        this.predicted = predictions(result, nodes);
    }

    /**
     * The findings about a run, or null if no label is left to judge by.
     *
     * @param index of the run in the experiment
     * @param choice that its labels made before
     * @param trial of its technique, null if there was none
     */
    public static Findings of(
            Experiment experiment,
            RunResult result,
            int index,
            Choice choice,
            TechniqueTrial trial,
            DataFindings data,
            Workers workers) {
        FindingsMaker maker = new FindingsMaker(experiment, result);
        return maker.nodes.length == 0 ? null : maker.make(index, choice, trial, data, workers);
    }

    /** What held-out nodes decided about pseudo contrastive learning. */
    public static TechniqueTrial trial(GateVerdict gate, HeldOut heldOut) {
        String taken = Map.of(
                        GateVerdict.Taken.PCL, "it was taken",
                        GateVerdict.Taken.MEAN, "the mean of both networks was taken",
                        GateVerdict.Taken.PLAIN, "the plain network was taken")
                .get(gate.taken());
        return new TechniqueTrial(
                "held-back nodes",
                PairedDifference.of(gate.onlyWith(), gate.onlyWithout(), heldOut.nodes().length),
                gate.weight(),
                taken);
    }

    /**
     * Compares two runs node by node.
     *
     * @param plain without the technique, of the same seed
     */
    public static TechniqueTrial trial(NodeDataset dataset, RunResult with, RunResult plain) {
        int[] nodes = judgedNodes(with, dataset);
        int[] truth = IntStream.of(nodes).map(node -> dataset.labels()[node]).toArray();
        PairedDifference difference = PairedDifference.of(predictions(with, nodes), predictions(plain, nodes), truth);
        return new TechniqueTrial(with.isTested() ? "test nodes" : "held-back nodes", difference, null, null);
    }

    private static int[] judgedNodes(RunResult result, NodeDataset dataset) {
        return result.isTested()
                ? IntStream.of(result.split().test())
                        .filter(dataset::isLabelled)
                        .toArray()
                : result.run().heldOut().nodes();
    }

    private static int[] predictions(RunResult result, int[] nodes) {
        Matrix logits = result.run().logits();
        Matrix heldOut = result.run().heldOut().logits();
        return result.isTested()
                ? IntStream.of(nodes).map(logits::argMax).toArray()
                : IntStream.range(0, nodes.length).map(heldOut::argMax).toArray();
    }

    private Findings make(int index, Choice choice, TechniqueTrial trial, DataFindings data, Workers workers) {
        TrainingTask task = experiment.task(index);
        Baselines baselines = new Baselines(experiment, index, result.isTested(), choice.perceptron(), workers);
        return new Findings(
                result.isTested(),
                choice.candidates(),
                choice.optimism(),
                Proportion.of(predicted, truth),
                dataset.classNames().get(Baselines.majority(task)),
                rival(baselines.guessing(nodes)),
                baselines.features(nodes).map(this::rival).orElse(null),
                rival(baselines.edges(nodes)),
                experiment.spec().config().technique(),
                trial,
                Proportion.of(
                        IntStream.of(task.trainNodes())
                                .map(result.run().logits()::argMax)
                                .toArray(),
                        task.trainLabels()),
                classes(task),
                Arrays.stream(Representatives.of(
                                dataset,
                                result.run().logits(),
                                result.calibrated().temperature(),
                                LABEL_NEXT,
                                experiment.spec().seed(),
                                experiment.kernels(),
                                workers))
                        .mapToObj(dataset.nodeIds()::get)
                        .toList(),
                data);
    }

    private Rival rival(int[] predictions) {
        return Rival.of(predicted, predictions, truth);
    }

    private List<ClassFinding> classes(TrainingTask task) {
        int classes = dataset.classes();
        int[] labels = Baselines.counts(task);
        int[] support = new int[classes];
        int[] right = new int[classes];
        for (int n = 0; n < truth.length; n++) {
            support[truth[n]]++;
            right[truth[n]] += truth[n] == predicted[n] ? 1 : 0;
        }
        int[] given = new int[classes];
        for (int node : dataset.classifiedNodes()) {
            given[result.run().logits().argMax(node)]++;
        }
        List<ClassFinding> findings = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            findings.add(new ClassFinding(
                    dataset.classNames().get(c), labels[c], Proportion.of(right[c], support[c]), given[c]));
        }
        return findings;
    }
}
