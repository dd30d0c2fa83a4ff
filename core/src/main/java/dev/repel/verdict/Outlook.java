package dev.repel.verdict;

import dev.repel.InvalidRequest;
import dev.repel.data.NodeDataset;
import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What can be expected of a dataset, tried in a few seconds before anything is trained: short trainings on the labels
 * that a training would be given, measured on those that it would hold back. Labels of test nodes play no part.
 *
 * @param held how many labels were held back
 * @param networks how many were trained of each kind: one for each fold and the last, or one
 * @param backbone of the network; one that tells relations apart if edges are of several
 * @param guessing always the most frequent class
 * @param features a perceptron that does not see the edges
 * @param edges labels spread over the edges, without the features
 * @param network with both
 * @param overFeatures the network compared with the perceptron
 * @param overEdges the network compared with the spread labels
 * @param edgesOverGuessing the spread labels compared with guessing
 */
public record Outlook(
        int held,
        int networks,
        int epochs,
        String backbone,
        Proportion guessing,
        Proportion features,
        Proportion edges,
        Proportion network,
        PairedDifference overFeatures,
        PairedDifference overEdges,
        PairedDifference edgesOverGuessing) {
    /** Epochs by the stored entries that one epoch of all networks passes over. */
    private static final long SMALL = 1_000_000;

    private static final long MEDIUM = 4_000_000;
    private static final long LARGE = 12_000_000;

    private static final int EPOCHS_IF_SMALL = 100;
    private static final int EPOCHS_IF_MEDIUM = 60;
    private static final int EPOCHS_IF_LARGE = 30;

    /** Whether it takes no longer than some seconds. */
    public static boolean suits(NodeDataset dataset) {
        return size(dataset, experiment(dataset, 1).folds()) <= LARGE;
    }

    /**
     * Tries it. The same data give the same figures, on any number of threads.
     *
     * @throws InvalidRequest if there are too few labels to hold some back
     */
    public static Outlook of(PreparedDataset prepared, Kernels kernels, Workers workers) {
        NodeDataset dataset = prepared.dataset();
        long size = size(dataset, experiment(dataset, 1).folds());
        int epochs = size <= SMALL ? EPOCHS_IF_SMALL : size <= MEDIUM ? EPOCHS_IF_MEDIUM : EPOCHS_IF_LARGE;
        Experiment experiment = new Experiment(prepared, experiment(dataset, epochs), kernels);
        TrainedRun run = experiment.train(0, workers, TrainingListener.SILENT, Optional.empty());
        int[] nodes = run.heldOut().nodes();
        int[] truth = IntStream.of(nodes).map(node -> dataset.labels()[node]).toArray();
        Baselines baselines = new Baselines(experiment, 0, false, Optional.empty(), workers);
        int[] network = IntStream.range(0, nodes.length)
                .map(run.heldOut().logits()::argMax)
                .toArray();
        int[] features = baselines.features(nodes).orElse(network);
        int[] edges = baselines.edges(nodes);
        int[] guesses = baselines.guessing(nodes);
        return new Outlook(
                nodes.length,
                experiment.networks(),
                epochs,
                experiment.spec().config().architecture().backbone(),
                Proportion.of(guesses, truth),
                Proportion.of(features, truth),
                Proportion.of(edges, truth),
                Proportion.of(network, truth),
                PairedDifference.of(network, features, truth),
                PairedDifference.of(network, edges, truth),
                PairedDifference.of(edges, guesses, truth));
    }

    private static ExperimentSpec experiment(NodeDataset dataset, int epochs) {
        Map<String, String> settings = new HashMap<>(
                Map.of("technique", Techniques.plain(), "warmup", Integer.toString(epochs), "cotrain", "0"));
        if (dataset.graph().relations().isPresent()) {
            // all relations together can hide what each of them tells
            Backbones.all().stream()
                    .filter(BackboneEntry::usesRelations)
                    .findFirst()
                    .ifPresent(entry -> settings.put("backbone", entry.name()));
        }
        return ExperimentSpec.of(settings).settled(dataset);
    }

    private static long size(NodeDataset dataset, int folds) {
        return (dataset.features().stored() + 2L * dataset.graph().edges()) * (folds == 1 ? 1 : folds + 1);
    }
}
