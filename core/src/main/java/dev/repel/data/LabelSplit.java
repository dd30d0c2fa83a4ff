package dev.repel.data;

import dev.repel.InvalidRequest;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.CounterRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * A split of all given labels: all are used for training except those needed to choose the epoch and, on request, for a
 * test. Every class is divided separately, and a class with at least two labels always keeps one for training.
 */
public final class LabelSplit {
    /** The share of labels that is held back to choose the epoch if there is one validation set. */
    public static final double VALIDATION_SHARE = 0.25;

    /** With fewer labels, a quarter of them says little about an epoch and is sorely missed in training. */
    public static final int ENOUGH_FOR_ONE_SET = 120;

    public static final int USUAL_FOLDS = 5;

    private final NodeDataset dataset;
    private final List<List<Integer>> byClass;
    private final List<Integer> test = new ArrayList<>();

    /**
     * @param testShare of the labels of each class, rounded down, for the test
     * @throws InvalidRequest if no class has two labels left, one for training and one to choose the epoch
     */
    public LabelSplit(NodeDataset dataset, double testShare, long seed) {
        this.dataset = dataset;
        this.byClass = shuffled(dataset, seed);
        for (List<Integer> nodes : byClass) {
            List<Integer> taken = nodes.subList(0, (int) (nodes.size() * testShare));
            test.addAll(taken);
            taken.clear();
        }
        if (divisible() == 0) {
            throw new InvalidRequest("No class of " + dataset.name() + " has two labelled nodes"
                    + (test.isEmpty() ? "" : " besides those for the test")
                    + ": one is needed to learn from and one to choose the epoch. Label more nodes.");
        }
    }

    /** How many folds suit the labels: 1, a single validation set, if there are enough labels for that. */
    public int suitableFolds() {
        int labels = byClass.stream().mapToInt(List::size).sum();
        return labels >= ENOUGH_FOR_ONE_SET ? 1 : Math.min(USUAL_FOLDS, divisible());
    }

    /** How many labels can be held back in turn: the only label of a class is always used for training. */
    private int divisible() {
        return byClass.stream().mapToInt(List::size).filter(size -> size > 1).sum();
    }

    /** A quarter of each class, at least one node if it has two, is used to choose the epoch. */
    public Split single() {
        List<Integer> train = new ArrayList<>();
        List<Integer> validation = new ArrayList<>();
        for (List<Integer> nodes : byClass) {
            int held = nodes.size() < 2 ? 0 : (int) Math.max(1, Math.round(VALIDATION_SHARE * nodes.size()));
            validation.addAll(nodes.subList(0, held));
            train.addAll(nodes.subList(held, nodes.size()));
        }
        return new Split(ascending(train), ascending(validation), ascending(test));
    }

    /** All labels except those for the test are used for training. */
    public Split whole() {
        List<Integer> train = new ArrayList<>();
        byClass.forEach(train::addAll);
        return new Split(ascending(train), new int[0], ascending(test));
    }

    /**
     * Every label is held back once, unless it is the only one of its class. The labels of a class are dealt to the
     * folds in turn, so that their numbers differ by at most one.
     *
     * @throws InvalidRequest if there are fewer labels than folds
     */
    public List<Split> folds(int count) {
        InvalidSetting.unless(
                count <= divisible(),
                "folds",
                count + " is more than the " + divisible() + " labels of " + dataset.name()
                        + " that can be held back in turn");
        List<List<Integer>> held = new ArrayList<>();
        for (int fold = 0; fold < count; fold++) {
            held.add(new ArrayList<>());
        }
        int next = 0;
        for (List<Integer> nodes : byClass) {
            for (int n = 0; nodes.size() > 1 && n < nodes.size(); n++) {
                held.get(next++ % count).add(nodes.get(n));
            }
        }
        List<Split> folds = new ArrayList<>();
        for (List<Integer> validation : held) {
            List<Integer> train = new ArrayList<>();
            byClass.forEach(train::addAll);
            train.removeAll(new HashSet<>(validation));
            folds.add(new Split(ascending(train), ascending(validation), new int[0]));
        }
        return folds;
    }

    /** The labelled nodes of each class, in an order that depends on the seed. */
    static List<List<Integer>> shuffled(NodeDataset dataset, long seed) {
        List<List<Integer>> byClass = new ArrayList<>();
        dataset.classNames().forEach(name -> byClass.add(new ArrayList<>()));
        int[] order = new CounterRandom(seed, CounterRandom.Purpose.SPLIT, 0, 0).permutation(dataset.nodes());
        for (int node : order) {
            if (dataset.isLabelled(node)) {
                byClass.get(dataset.labels()[node]).add(node);
            }
        }
        return byClass;
    }

    static int[] ascending(List<Integer> nodes) {
        return nodes.stream().mapToInt(Integer::intValue).sorted().toArray();
    }
}
