package dev.repel.verdict;

import dev.repel.data.TrainingTask;
import dev.repel.experiment.Experiment;
import dev.repel.graph.LabelSpreading;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Simple predictions for the judged nodes of a run, learned from the same labels: each comes from what did not see the
 * node's label.
 */
final class Baselines {
    /** The perceptron trains for a fifth of the epochs, but for this many if the schedule has them. */
    private static final int ENOUGH_EPOCHS = 100;

    private static final int SHARE_OF_EPOCHS = 5;

    private final Experiment experiment;
    private final int index;
    private final boolean tested;
    private final Optional<Experiment> perceptron;
    private final Workers workers;

    /**
     * @param index of the run
     * @param tested whether test nodes are judged rather than held-back labels
     * @param perceptron that was chosen as carefully as the network of the run, if there is one
     */
    Baselines(Experiment experiment, int index, boolean tested, Optional<Experiment> perceptron, Workers workers) {
        this.experiment = experiment;
        this.index = index;
        this.perceptron = perceptron;
        this.tested = tested;
        this.workers = workers;
    }

    /** Predictions that follow from a task alone. */
    private interface Predictor {
        int predict(int node);
    }

    private interface Learner {
        Predictor learn(TrainingTask task);
    }

    /** Always the most frequent class among the training labels. */
    int[] guessing(int[] nodes) {
        return each(nodes, task -> {
            int majority = majority(task);
            return node -> majority;
        });
    }

    /** Labels spread over the edges; the most frequent class where none arrives. */
    int[] edges(int[] nodes) {
        return each(nodes, task -> {
            Matrix scores = LabelSpreading.scores(
                    task.graph(), task.trainNodes(), task.trainLabels(), task.classes(), experiment.kernels(), workers);
            int majority = majority(task);
            return node -> scores.get(node, scores.argMax(node)) > 0 ? scores.argMax(node) : majority;
        });
    }

    /** A perceptron on the features; empty if the network of the run is one. */
    Optional<int[]> features(int[] nodes) {
        BackboneEntry used =
                Backbones.named(experiment.spec().config().architecture().backbone());
        Optional<String> other = Backbones.all().stream()
                .filter(entry -> !entry.usesGraph())
                .map(BackboneEntry::name)
                .findFirst();
        if (!used.usesGraph() || other.isEmpty()) {
            return Optional.empty();
        }
        TrainConfig config =
                perceptron.map(chosen -> chosen.spec().config()).orElseGet(() -> withDefaults(other.get()));
        TrainedRun run = perceptron
                .orElse(experiment)
                .plain(shortened(config))
                .train(index, workers, TrainingListener.SILENT, Optional.empty());
        return Optional.of(
                tested
                        ? IntStream.of(nodes).map(run.logits()::argMax).toArray()
                        : IntStream.range(0, nodes.length)
                                .map(run.heldOut().logits()::argMax)
                                .toArray());
    }

    private TrainConfig withDefaults(String name) {
        TrainConfig config = experiment.spec().config();
        return TrainConfig.defaultsFor(name)
                .with("technique", Techniques.plain())
                .with("class-weights", config.classWeights())
                .with("select", config.selection());
    }

    private TrainConfig shortened(TrainConfig config) {
        int all = experiment.spec().config().schedule().epochs();
        return config.with("warmup", Math.min(all, Math.max(ENOUGH_EPOCHS, all / SHARE_OF_EPOCHS)))
                .with("cotrain", 0);
    }

    /** The lowest of several. */
    static int majority(TrainingTask task) {
        int[] counts = counts(task);
        int majority = 0;
        for (int c = 1; c < counts.length; c++) {
            majority = counts[c] > counts[majority] ? c : majority;
        }
        return majority;
    }

    /** How many training nodes each class has. */
    static int[] counts(TrainingTask task) {
        int[] counts = new int[task.classes()];
        for (int label : task.trainLabels()) {
            counts[label]++;
        }
        return counts;
    }

    /** Learns from the task of the run for test nodes, from those of the folds for held-back ones. */
    private int[] each(int[] nodes, Learner learner) {
        if (tested) {
            return IntStream.of(nodes)
                    .map(learner.learn(experiment.task(index))::predict)
                    .toArray();
        }
        List<Integer> predictions = new ArrayList<>();
        for (TrainingTask task : experiment.heldOutTasks(index)) {
            Predictor predictor = learner.learn(task);
            for (int node : task.validationNodes()) {
                predictions.add(predictor.predict(node));
            }
        }
        return predictions.stream().mapToInt(Integer::intValue).toArray();
    }
}
