package dev.repel.data;

import dev.repel.settings.InvalidSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How the labelled nodes are divided into training, validation and test nodes. */
public enum SplitStrategy {
    /** The split published with the dataset, the same for every seed. */
    PUBLIC,
    /**
     * A number of random nodes per class for training and validation, all other labelled nodes for the test; different
     * for every seed.
     */
    RANDOM,
    /** All given labels, see {@link LabelSplit}; different for every seed. */
    LABELS;

    /**
     * The split of a dataset if the user does not choose one: the public one if it exists. If some nodes have no label,
     * the user wants predictions, so all labels are used; if all nodes have one, the user wants to measure accuracy, so
     * the split is random.
     */
    public static SplitStrategy defaultFor(NodeDataset dataset) {
        if (dataset.publicSplit().isPresent()) {
            return PUBLIC;
        }
        boolean partly = Arrays.stream(dataset.labels()).anyMatch(label -> label == NodeDataset.UNLABELLED);
        return partly ? LABELS : RANDOM;
    }

    /**
     * Divides the labelled nodes.
     *
     * @param trainPerClass training nodes per class (random splits)
     * @param validationPerClass validation nodes per class (random splits)
     */
    public Split split(NodeDataset dataset, int trainPerClass, int validationPerClass, long seed) {
        if (this == PUBLIC) {
            return dataset.publicSplit()
                    .orElseThrow(() -> new InvalidSetting(
                            "split",
                            "public is not available: " + dataset.name()
                                    + " was published without a split; use {split} random"));
        }
        return this == LABELS
                ? new LabelSplit(dataset, 0, seed).single()
                : random(dataset, trainPerClass, validationPerClass, seed);
    }

    private static Split random(NodeDataset dataset, int trainPerClass, int validationPerClass, long seed) {
        List<List<Integer>> byClass = LabelSplit.shuffled(dataset, seed);
        List<Integer> train = new ArrayList<>();
        List<Integer> validation = new ArrayList<>();
        List<Integer> test = new ArrayList<>();
        for (int c = 0; c < byClass.size(); c++) {
            List<Integer> nodes = byClass.get(c);
            int needed = trainPerClass + validationPerClass;
            if (nodes.size() < needed) {
                throw tooFew(dataset, byClass, c, trainPerClass, validationPerClass);
            }
            train.addAll(nodes.subList(0, trainPerClass));
            validation.addAll(nodes.subList(trainPerClass, needed));
            test.addAll(nodes.subList(needed, nodes.size()));
        }
        return new Split(LabelSplit.ascending(train), LabelSplit.ascending(validation), LabelSplit.ascending(test));
    }

    private static InvalidSetting tooFew(
            NodeDataset dataset, List<List<Integer>> byClass, int c, int trainPerClass, int validationPerClass) {
        int smallest = byClass.stream().mapToInt(List::size).min().orElse(0);
        String remedy = smallest < 3
                ? "Every class needs at least 3: one to train, one to choose the epoch, one to test."
                : "This would do: {train-per-class} " + Math.max(1, smallest * 2 / 5) + " {val-per-class} "
                        + Math.max(1, smallest * 3 / 10) + ".";
        return new InvalidSetting(
                "train-per-class",
                trainPerClass + " and {val-per-class} " + validationPerClass + " are too many: class '"
                        + dataset.classNames().get(c) + "' of " + dataset.name() + " has "
                        + byClass.get(c).size() + " labelled nodes. " + remedy
                        + " To learn from all labels: {split} labels.");
    }
}
