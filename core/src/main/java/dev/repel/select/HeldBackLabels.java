package dev.repel.select;

import dev.repel.data.LabelNoise;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Repeated divisions of the labels that a run is given into those that a trial learns from and those that it is
 * measured on. Test nodes are never among them.
 *
 * <p>If the run has a validation set, every division has as many training labels per class as the run. If it has folds,
 * a division deals the labels of each class to that many folds, each of which is held back once.
 *
 * <p>Labels that the run is given wrong on purpose are as wrong here: nobody who chooses would know the right ones.
 */
final class HeldBackLabels {
    private final int classes;
    /** As the run is given them, by node. */
    private final int[] labels;

    private final Split split;
    private final int folds;
    private final long seed;

    /** @param run the index of the run whose labels are divided */
    HeldBackLabels(NodeDataset dataset, ExperimentSpec spec, int run) {
        this.classes = dataset.classes();
        this.split = spec.splitOf(dataset, run);
        this.folds = spec.folds();
        this.seed = spec.seed() + run;
        this.labels = dataset.labels().clone();
        int[] given = LabelNoise.apply(of(split.train()), spec.noisyLabels(), seed);
        for (int n = 0; n < given.length; n++) {
            labels[split.train()[n]] = given[n];
        }
    }

    /** The data with the labels that the run is given. */
    PreparedDataset in(PreparedDataset prepared) {
        NodeDataset dataset = prepared.dataset();
        return Arrays.equals(labels, dataset.labels()) ? prepared : prepared.withLabels(labels, dataset.classNames());
    }

    int folds() {
        return folds;
    }

    /** Of the run; division d trains with the d-th seed from here on. */
    long seed() {
        return seed;
    }

    /** The labels of nodes that the run is given. */
    int[] of(int[] nodes) {
        return Arrays.stream(nodes).map(node -> labels[node]).toArray();
    }

    /** The labels that may be used, as a text that tells two sets apart. */
    String identity() {
        return Arrays.toString(pool()) + Arrays.toString(of(pool())) + folds + Arrays.toString(perClass(split.train()));
    }

    private int[] pool() {
        return IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.validation()))
                .sorted()
                .toArray();
    }

    /**
     * The splits of a division, one per fold.
     *
     * @param number from 0
     */
    List<Split> division(int number) {
        if (folds == 1 && number == 0) {
            return List.of(new Split(split.train(), split.validation(), new int[0]));
        }
        List<List<Integer>> byClass = shuffledByClass(number);
        List<List<Integer>> held = new ArrayList<>();
        IntStream.range(0, folds).forEach(fold -> held.add(new ArrayList<>()));
        int[] training = perClass(split.train());
        int next = 0;
        for (int c = 0; c < byClass.size(); c++) {
            List<Integer> nodes = byClass.get(c);
            if (folds == 1) {
                held.get(0).addAll(nodes.subList(training[c], nodes.size()));
            } else if (nodes.size() > 1) {
                for (int node : nodes) {
                    held.get(next++ % folds).add(node);
                }
            }
        }
        return held.stream()
                .filter(nodes -> !nodes.isEmpty())
                .map(Set::copyOf)
                .map(this::holdingBack)
                .toList();
    }

    private Split holdingBack(Set<Integer> held) {
        return new Split(
                Arrays.stream(pool()).filter(node -> !held.contains(node)).toArray(),
                Arrays.stream(pool()).filter(held::contains).toArray(),
                new int[0]);
    }

    private List<List<Integer>> shuffledByClass(int number) {
        int[] nodes = pool();
        int[] order = new CounterRandom(seed, Purpose.SPLIT, number + 1, 0).permutation(nodes.length);
        List<List<Integer>> byClass = new ArrayList<>();
        IntStream.range(0, classes).forEach(c -> byClass.add(new ArrayList<>()));
        for (int at : order) {
            byClass.get(labels[nodes[at]]).add(nodes[at]);
        }
        return byClass;
    }

    private int[] perClass(int[] nodes) {
        int[] counts = new int[classes];
        for (int node : nodes) {
            counts[labels[node]]++;
        }
        return counts;
    }
}
