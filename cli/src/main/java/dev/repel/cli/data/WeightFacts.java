package dev.repel.cli.data;

import dev.repel.data.NodeDataset;
import dev.repel.graph.EdgeWeights;
import dev.repel.graph.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the weights of a graph's edges look like.
 *
 * @param sorted one per edge, ascending
 * @param within the share of the weight between nodes of one class, among edges whose ends both have a label
 * @param dominated how many nodes with several neighbours have one edge that outweighs all their others together
 * @param several how many nodes have several neighbours, enough for that to be remarkable
 */
record WeightFacts(float[] sorted, double within, int dominated, int several) {
    private static final int SEVERAL = 5;
    /** Weights that come from counts or amounts often reach this many times their median. */
    private static final double REMARKABLE = 1000;
    /** Self-loops weigh 1. */
    private static final double UNLIKE_ONE = 10;

    /** Those of a graph that has some. */
    static WeightFacts of(Graph graph, int[] labels) {
        EdgeWeights weights = graph.weights().orElseThrow();
        float[] each = new float[graph.edges()];
        double within = 0;
        double known = 0;
        int dominated = 0;
        int several = 0;
        int edge = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            double heaviest = 0;
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                float weight = weights.values()[k];
                heaviest = Math.max(heaviest, weight);
                if (i < j) {
                    each[edge++] = weight;
                    boolean labelled = Math.min(labels[i], labels[j]) != NodeDataset.UNLABELLED;
                    known += labelled ? weight : 0;
                    within += labelled && labels[i] == labels[j] ? weight : 0;
                }
            }
            several += graph.degree(i) >= SEVERAL ? 1 : 0;
            dominated += graph.degree(i) >= SEVERAL && heaviest > graph.strength(i) / 2 ? 1 : 0;
        }
        Arrays.sort(each);
        return new WeightFacts(each, within / known, dominated, several);
    }

    /** The distribution, in one line. */
    String distribution() {
        if (sorted.length == 0) {
            return "none: there are no edges";
        }
        double sum = 0;
        for (float weight : sorted) {
            sum += weight;
        }
        return String.format(
                        Locale.ROOT,
                        "smallest %s, 5%% below %s, median %s, mean %s, 5%% above %s, largest %s",
                        text(sorted[0]),
                        text(quantile(0.05)),
                        text(quantile(0.5)),
                        text(sum / sorted.length),
                        text(quantile(0.95)),
                        text(sorted[sorted.length - 1]))
                + (Double.isNaN(within)
                        ? ""
                        : String.format(Locale.ROOT, "; %.3f of the weight is within classes", within));
    }

    /** What is remarkable about them. */
    List<String> warnings() {
        List<String> lines = new ArrayList<>();
        double median = sorted.length == 0 ? 1 : quantile(0.5);
        if (sorted.length > 0 && sorted[sorted.length - 1] > REMARKABLE * median) {
            lines.add("The heaviest edge weighs "
                    + String.format(Locale.ROOT, "%,.0f", sorted[sorted.length - 1] / median)
                    + " times the median and outweighs the others around it; consider the logarithm of this column.");
        }
        if (2 * dominated > several) {
            lines.add("At " + dominated + " of " + several + " nodes with at least " + SEVERAL
                    + " neighbours one edge outweighs all others together; consider the logarithm of this column.");
        }
        if (median > UNLIKE_ONE || median < 1 / UNLIKE_ONE) {
            lines.add("The median weight is " + text(median)
                    + ". Networks with self-loops, such as gcn, give a node itself the"
                    + " weight 1, so "
                    + (median > 1 ? "it hardly counts beside its neighbours" : "its neighbours hardly count beside it")
                    + "; consider dividing this column by its median.");
        }
        return lines;
    }

    private double quantile(double share) {
        return sorted[(int) (share * (sorted.length - 1))];
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
