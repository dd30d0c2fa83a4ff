package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Temperature;
import dev.repel.experiment.RunDetails;
import dev.repel.experiment.RunResult;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Confident learning (Northcutt and others 2021) on a graph. Networks that have not learned from a label say what it could
 * be; the labels of its neighbours do so too, and both are multiplied. A label is suspect if another class is at least as
 * probable as that class is on average where it is the label, and more probable than the label.
 */
public final class SuspectLabels {
    private static final int ROWS = 15;

    private final NodeDataset dataset;
    private final Matrix heldBack;
    private final Shares shares;
    private final int classes;

    /**
     * @param heldBack (N × C) calibrated probabilities by networks that have not learned from the label
     * @param shares which labels were held back
     */
    SuspectLabels(NodeDataset dataset, Matrix heldBack, Shares shares) {
        this.dataset = dataset;
        this.heldBack = heldBack;
        this.shares = shares;
        this.classes = dataset.classes();
    }

    /**
     * The labels of a run that look wrong, of those that were held back from learning; labels of test nodes play no part.
     */
    public static List<RunDetails.LabelRow> of(NodeDataset dataset, RunResult result) {
        int[] labels = dataset.labels().clone();
        for (int node : result.split().test()) {
            labels[node] = NodeDataset.UNLABELLED;
        }
        int[] shares = new int[labels.length];
        Arrays.fill(shares, Shares.NONE);
        Matrix heldBack = new Matrix(labels.length, dataset.classes());
        HeldOut heldOut = result.run().heldOut();
        Temperature temperature = result.calibrated().temperature();
        for (int row = 0; row < heldOut.nodes().length; row++) {
            int node = heldOut.nodes()[row];
            shares[node] = labels[node] == NodeDataset.UNLABELLED ? Shares.NONE : 0;
            for (int c = 0; c < dataset.classes(); c++) {
                heldBack.set(node, c, (float) temperature.probability(heldOut.logits(), row, c));
            }
        }
        NodeDataset seen = dataset.withLabels(labels, dataset.classNames());
        return new SuspectLabels(seen, heldBack, new Shares(shares, 1))
                .ranked().stream()
                        .limit(ROWS)
                        .map(one -> new RunDetails.LabelRow(
                                dataset.nodeIds().get(one.node()),
                                dataset.classNames().get(one.given()),
                                dataset.classNames().get(one.suggested()),
                                one.score(),
                                String.join(" ", one.evidence())))
                        .toList();
    }

    List<Suspect> ranked() {
        Matrix beliefs = new NeighbourVotes(dataset).with(heldBack, shares);
        double[] thresholds = thresholds(beliefs);
        List<Suspect> suspects = new ArrayList<>();
        for (int node = 0; node < dataset.nodes(); node++) {
            if (isHeldBack(node)) {
                int other = suggested(beliefs, thresholds, node);
                if (other >= 0) {
                    suspects.add(suspect(beliefs, node, other));
                }
            }
        }
        suspects.sort(Comparator.comparingDouble((Suspect one) -> -one.score()).thenComparingInt(Suspect::node));
        return List.copyOf(suspects);
    }

    private boolean isHeldBack(int node) {
        return shares.of()[node] != Shares.NONE;
    }

    /** The mean probability of each class where it is the label; no probability reaches that of a class without one. */
    private double[] thresholds(Matrix beliefs) {
        double[] sums = new double[classes];
        int[] counts = new int[classes];
        for (int node = 0; node < dataset.nodes(); node++) {
            if (isHeldBack(node)) {
                int label = dataset.labels()[node];
                sums[label] += beliefs.get(node, label);
                counts[label]++;
            }
        }
        for (int c = 0; c < classes; c++) {
            sums[c] = counts[c] == 0 ? Double.POSITIVE_INFINITY : sums[c] / counts[c];
        }
        return sums;
    }

    /** The most probable class that reaches its threshold, if it is not the label; otherwise −1. */
    private int suggested(Matrix beliefs, double[] thresholds, int node) {
        int best = -1;
        for (int c = 0; c < classes; c++) {
            if (beliefs.get(node, c) >= thresholds[c] && (best < 0 || beliefs.get(node, c) > beliefs.get(node, best))) {
                best = c;
            }
        }
        int label = dataset.labels()[node];
        return best >= 0 && best != label && beliefs.get(node, best) > beliefs.get(node, label) ? best : -1;
    }

    private Suspect suspect(Matrix beliefs, int node, int other) {
        int label = dataset.labels()[node];
        return new Suspect(
                node,
                label,
                other,
                beliefs.get(node, other) - beliefs.get(node, label),
                heldBack.get(node, label),
                heldBack.get(node, other),
                evidence(node, label, other));
    }

    private List<String> evidence(int node, int label, int other) {
        List<String> names = dataset.classNames();
        List<String> words = new ArrayList<>();
        words.add(String.format(
                Locale.ROOT,
                "A network that did not know the label gives '%s' %.0f %% and '%s' %.0f %%.",
                names.get(other),
                100 * heldBack.get(node, other),
                names.get(label),
                100 * heldBack.get(node, label)));
        Graph graph = dataset.graph();
        int all = 0;
        int same = 0;
        int others = 0;
        for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
            int neighbour = dataset.labels()[graph.neighbours()[k]];
            all += neighbour == NodeDataset.UNLABELLED ? 0 : 1;
            same += neighbour == label ? 1 : 0;
            others += neighbour == other ? 1 : 0;
        }
        words.add(
                all == 0
                        ? "No neighbour has a label."
                        : String.format(
                                Locale.ROOT,
                                "Of %,d %s with a label, %,d %s '%s' and %,d '%s'.",
                                all,
                                all == 1 ? "neighbour" : "neighbours",
                                others,
                                others == 1 ? "is" : "are",
                                names.get(other),
                                same,
                                names.get(label)));
        return words;
    }
}
