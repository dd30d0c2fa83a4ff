package dev.repel.cli.data;

import dev.repel.cli.text.Numbers;
import dev.repel.cli.train.GraphFacts;
import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Describes what labels there are before anything is trained: too few, classes out of balance, how they are split, and
 * nodes that edges are of no help for. {@link OutlookText} tells what can be learned from them.
 */
final class Prospects {
    /** What a random split takes of a class by default, and what it then needs at least to measure on. */
    private static final int USUAL_PER_CLASS = 50;

    private static final int FEWEST_PER_CLASS = 5;
    private static final int IMBALANCE = 10;

    private Prospects() {}

    static int[] classSizes(NodeDataset dataset) {
        int[] sizes = new int[dataset.classes()];
        for (int label : dataset.labels()) {
            if (label != NodeDataset.UNLABELLED) {
                sizes[label]++;
            }
        }
        return sizes;
    }

    static List<String> of(NodeDataset dataset, GraphFacts facts) {
        List<String> lines = new ArrayList<>();
        int[] sizes = classSizes(dataset);
        if (sizes.length < 2) {
            lines.add(
                    "Nothing can be learnt: at least 2 classes need labelled nodes. Such data can only be predicted.");
            return lines;
        }
        addLabels(lines, dataset, sizes);
        if (facts.isolated() * 5L > dataset.nodes()) {
            lines.add(Numbers.count(facts.isolated()) + " nodes have no neighbour: for them the edges are of no help.");
        }
        return lines;
    }

    private static void addLabels(List<String> lines, NodeDataset dataset, int[] sizes) {
        int smallest = Arrays.stream(sizes).min().orElse(0);
        int largest = Arrays.stream(sizes).max().orElse(0);
        List<String> few = new ArrayList<>();
        List<String> short50 = new ArrayList<>();
        for (int c = 0; c < sizes.length; c++) {
            if (sizes[c] < FEWEST_PER_CLASS) {
                few.add(dataset.classNames().get(c));
            } else if (sizes[c] <= USUAL_PER_CLASS) {
                short50.add(dataset.classNames().get(c));
            }
        }
        if (!few.isEmpty()) {
            lines.add("Too few labels (below " + FEWEST_PER_CLASS + "): " + listed(few)
                    + ". A class needs some to learn from, some to choose by and some to measure on.");
        }
        few.addAll(short50);
        addSplit(lines, SplitStrategy.defaultFor(dataset), Arrays.stream(sizes).sum(), few);
        if (largest > (long) IMBALANCE * Math.max(1, smallest)) {
            lines.add(
                    "Out of balance: the largest class has " + largest / Math.max(1, smallest)
                            + " times the labels of the smallest. Look at macro-F1 and balanced accuracy, not at accuracy alone.");
        }
    }

    /** @param few the classes of which a random split leaves nothing to measure on */
    private static void addSplit(List<String> lines, SplitStrategy split, int labels, List<String> few) {
        if (split == SplitStrategy.LABELS) {
            String held = labels < LabelSplit.ENOUGH_FOR_ONE_SET
                    ? "each is held back once, in one of " + LabelSplit.USUAL_FOLDS + " folds (--folds)"
                    : "a quarter of each class is held back to choose the epoch (--folds 5 holds back each in turn)";
            lines.add("Some nodes have no label, so training learns from the "
                    + Numbers.count(labels, "label", "labels")
                    + " there are (--split labels); " + held + ". Held-back labels tell how good it is; --test-share"
                    + " 0.2 keeps a fifth for testing as well.");
        } else if (split == SplitStrategy.RANDOM && !few.isEmpty()) {
            lines.add("All nodes have a label, so training draws 20 + 30 of each class and measures on the rest; "
                    + listed(few) + " " + (few.size() == 1 ? "has" : "have")
                    + " no more than that. Draw fewer (--train-per-class, --val-per-class), learn from all of them"
                    + " (--split labels), or assign nodes in a column named split.");
        }
    }

    private static String listed(List<String> names) {
        int shown = Math.min(5, names.size());
        String more = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
        return String.join(", ", names.subList(0, shown)) + more;
    }
}
