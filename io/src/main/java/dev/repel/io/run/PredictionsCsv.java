package dev.repel.io.run;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.table.TableWriter;
import dev.repel.io.table.TableWriter.Column;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The table of predictions: a row a node with its predicted class and the probability of every class. */
public final class PredictionsCsv {
    private static final int DECIMALS = 6;
    private static final long ONE = 1_000_000;

    private PredictionsCsv() {}

    /**
     * @param logits (N × C)
     * @param split what each node was used for; nodes in no part have an empty cell
     */
    public static void write(TableWriter writer, NodeDataset dataset, Split split, Matrix logits) throws IOException {
        String[] parts = parts(dataset.nodes(), split);
        writer.write(header(dataset), dataset.nodes(), node -> row(dataset, node, parts[node], logits));
    }

    /**
     * Predictions without a word about what the nodes were used for or what is true.
     *
     * @param withLogits whether the logits follow the probabilities, every bit kept
     */
    public static void write(
            TableWriter writer, List<String> nodeIds, List<String> classNames, Matrix logits, boolean withLogits)
            throws IOException {
        List<Column> header =
                new ArrayList<>(List.of(Column.text("id"), Column.text("label"), Column.number("confidence")));
        classNames.forEach(name -> header.add(Column.number("p_" + name)));
        if (withLogits) {
            classNames.forEach(name -> header.add(Column.number("logit_" + name)));
        }
        writer.write(header, nodeIds.size(), node -> {
            List<String> row = new ArrayList<>(List.of(nodeIds.get(node), classNames.get(logits.argMax(node))));
            row.add(probability(logits, node, logits.argMax(node)));
            for (int c = 0; c < classNames.size(); c++) {
                row.add(probability(logits, node, c));
            }
            for (int c = 0; withLogits && c < classNames.size(); c++) {
                row.add(Float.toString(logits.get(node, c)));
            }
            return row;
        });
    }

    private static String probability(Matrix logits, int node, int c) {
        return decimal(Math.exp(logits.get(node, c) - LogSoftmax.logSumExp(logits, node)));
    }

    private static List<Column> header(NodeDataset dataset) {
        List<Column> header = new ArrayList<>(List.of(
                Column.text("id"),
                Column.text("label"),
                Column.number("confidence"),
                Column.text("split"),
                Column.text("true_label")));
        dataset.classNames().forEach(name -> header.add(Column.number("p_" + name)));
        return header;
    }

    private static List<String> row(NodeDataset dataset, int node, String part, Matrix logits) {
        int predicted = logits.argMax(node);
        double logSum = LogSoftmax.logSumExp(logits, node);
        int truth = dataset.labels()[node];
        List<String> row = new ArrayList<>();
        row.add(dataset.nodeIds().get(node));
        row.add(dataset.classNames().get(predicted));
        row.add(decimal(Math.exp(logits.get(node, predicted) - logSum)));
        row.add(part);
        row.add(truth == NodeDataset.UNLABELLED ? "" : dataset.classNames().get(truth));
        for (int c = 0; c < dataset.classes(); c++) {
            row.add(decimal(Math.exp(logits.get(node, c) - logSum)));
        }
        return row;
    }

    private static String[] parts(int nodes, Split split) {
        String[] parts = new String[nodes];
        Arrays.fill(parts, "");
        Arrays.stream(split.train()).forEach(node -> parts[node] = "train");
        Arrays.stream(split.validation()).forEach(node -> parts[node] = "validation");
        Arrays.stream(split.test()).forEach(node -> parts[node] = "test");
        return parts;
    }

    /** By hand, because half a million calls of String.format take longer than a training. */
    static String decimal(double probability) {
        long scaled = Math.min(ONE, Math.round(probability * ONE));
        String digits = Long.toString(scaled % ONE);
        return scaled / ONE + "." + "0".repeat(DECIMALS - digits.length()) + digits;
    }
}
