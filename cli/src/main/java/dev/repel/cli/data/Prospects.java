package dev.repel.cli.data;

import dev.repel.cli.text.Numbers;
import dev.repel.cli.train.GraphFacts;
import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Describes what to expect before anything is trained: too few labels, classes out of balance, and whether edges
 * tell anything about classes. The thresholds are rules of thumb from our own measurements (docs/RESULTS.md).
 */
final class Prospects {
    /** What a random split takes of a class by default, and what it then needs at least to measure on. */
    private static final int USUAL_PER_CLASS = 50;

    private static final int FEWEST_PER_CLASS = 5;
    private static final int MANY_PER_CLASS = 500;
    private static final int IMBALANCE = 10;
    private static final int FEW_PAIRS = 30;

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
        addHomophily(lines, dataset, facts, sizes);
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

    private static void addHomophily(List<String> lines, NodeDataset dataset, GraphFacts facts, int[] sizes) {
        long pairs = knownPairs(dataset);
        if (pairs < FEW_PAIRS) {
            lines.add("Only " + Numbers.count(pairs, "edge has", "edges have") + " two labelled ends, too few to tell"
                    + " whether neighbours are alike: compare backbones mlp and gcn.");
            return;
        }
        double total = Arrays.stream(sizes).sum();
        double chance = Arrays.stream(sizes)
                .mapToDouble(size -> size / total * (size / total))
                .sum();
        double beyond = (facts.homophily() - chance) / Math.max(1e-9, 1 - chance);
        String start = String.format(
                Locale.ROOT,
                "Neighbours share a class in %.0f %% of %s known cases, %.0f %% by chance: ",
                100 * facts.homophily(),
                Numbers.count(pairs),
                100 * chance);
        int smallest = Arrays.stream(sizes).min().orElse(0);
        if (beyond < 0.1) {
            lines.add(start + "edges tell next to nothing here. Expect no gain from a graph network over mlp, nor from"
                    + " PCL over either.");
        } else if (beyond < 0.5) {
            lines.add(start + "edges help somewhat. Expect a graph network to beat mlp a little; PCL may add or cost a"
                    + " point. Try gprgnn or gcnii too.");
        } else if (smallest > MANY_PER_CLASS || beyond > 0.92) {
            lines.add(start + "edges tell nearly everything, or labels are plenty. A plain gcn will do well; PCL adds"
                    + " little and can cost something, as on the JDK graph.");
        } else {
            lines.add(start
                    + "this is what PCL is made for. With about 20 labels per class, we measured one to three points"
                    + " over the plain network on such graphs; with hundreds, less.");
        }
        lines.add("train --compare measures it on your data; only that counts.");
    }

    private static long knownPairs(NodeDataset dataset) {
        long pairs = 0;
        int[] labels = dataset.labels();
        for (int i = 0; i < dataset.nodes(); i++) {
            for (int k = dataset.graph().offsets()[i]; k < dataset.graph().offsets()[i + 1]; k++) {
                int j = dataset.graph().neighbours()[k];
                pairs += i < j && labels[i] != NodeDataset.UNLABELLED && labels[j] != NodeDataset.UNLABELLED ? 1 : 0;
            }
        }
        return pairs;
    }

    private static String listed(List<String> names) {
        int shown = Math.min(5, names.size());
        String more = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
        return String.join(", ", names.subList(0, shown)) + more;
    }
}
