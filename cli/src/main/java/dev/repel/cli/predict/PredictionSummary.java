package dev.repel.cli.predict;

import dev.repel.cli.text.Numbers;
import dev.repel.eval.Answers;
import dev.repel.io.run.Cautions;
import dev.repel.tensor.Matrix;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.List;

/**
 * Figures about predictions besides their table; those of the parts of a graph add up.
 *
 * @param counts how many nodes have got each class for a label
 * @param unsure how many have got none
 * @param cautioned about how many there is a caution
 * @param confidence the sum over all nodes
 */
public record PredictionSummary(
        int nodes, int[] counts, int unsure, int cautioned, double confidence, LabelCheck labels)
        implements Serializable {
    /** @param logits one row per node */
    public static PredictionSummary of(Matrix logits, Answers answers, Cautions cautions, LabelCheck labels) {
        int[] counts = new int[logits.cols()];
        double confidence = 0;
        int sure = 0;
        for (int node = 0; node < logits.rows(); node++) {
            int one = cautions.isSure(answers, logits, node) ? 1 : 0;
            counts[logits.argMax(node)] += one;
            sure += one;
            confidence += answers.confidence(logits, node);
        }
        return new PredictionSummary(logits.rows(), counts, logits.rows() - sure, cautions.count(), confidence, labels);
    }

    public PredictionSummary plus(PredictionSummary other) {
        int[] sums = counts.clone();
        for (int c = 0; c < sums.length; c++) {
            sums[c] += other.counts[c];
        }
        return new PredictionSummary(
                nodes + other.nodes,
                sums,
                unsure + other.unsure,
                cautioned + other.cautioned,
                confidence + other.confidence,
                labels.plus(other.labels));
    }

    /**
     * @param name of the data
     * @param model such as {@code gcn} or {@code ensemble of 10 networks}
     * @param withLabels whether the accuracy is wanted
     */
    public void print(
            String name, String model, List<String> classNames, Answers answers, boolean withLabels, PrintWriter out) {
        out.println(name + ": " + Numbers.count(nodes, "node", "nodes") + " predicted by " + article(model) + " "
                + model + ", mean confidence " + Numbers.percent(confidence / Math.max(1, nodes)));
        for (int c = 0; c < counts.length; c++) {
            out.printf("  %-40s %9s%n", classNames.get(c), Numbers.count(counts[c]));
        }
        if (answers.minConfidence() > 0) {
            out.printf(
                    "  %-40s %9s%n",
                    "(no label: "
                            + (cautioned == 0 ? "confidence below " : "a caution, or below ")
                            + answers.minConfidence() + ")",
                    Numbers.count(unsure));
        }
        if (cautioned > 0) {
            out.println(Numbers.count(cautioned, "node is", "nodes are")
                    + " hardly more than guessed, whatever the confidence: the column caution says why.");
        }
        if (withLabels) {
            out.println(labels.text());
        }
    }

    private static String article(String model) {
        return model.startsWith("ensemble") ? "an" : "a";
    }
}
