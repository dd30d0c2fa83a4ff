package dev.repel.io.run;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.AtomicFiles;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes {@code predictions.csv}: a row a node with its predicted class and the probability of every class. */
public final class PredictionsCsv {
    private static final int DECIMALS = 6;
    private static final long ONE = 1_000_000;

    private PredictionsCsv() {}

    /**
     * @param logits (N × C)
     * @param split what each node was used for; nodes in no part have an empty cell
     */
    public static void write(Path file, NodeDataset dataset, Split split, Matrix logits) throws IOException {
        String[] parts = parts(dataset.nodes(), split);
        AtomicFiles.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
            csv.writeRecord(header(dataset));
            for (int node = 0; node < dataset.nodes(); node++) {
                csv.writeRecord(row(dataset, node, parts[node], logits));
            }
            csv.flush();
        });
    }

    /**
     * Predictions without a word about what the nodes were used for or what is true.
     *
     * @param withLogits whether the logits follow the probabilities, every bit kept
     */
    public static void write(
            Path file, List<String> nodeIds, List<String> classNames, Matrix logits, boolean withLogits)
            throws IOException {
        List<String> header = new ArrayList<>(List.of("id", "label", "confidence"));
        classNames.forEach(name -> header.add("p_" + name));
        if (withLogits) {
            classNames.forEach(name -> header.add("logit_" + name));
        }
        AtomicFiles.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
            csv.writeRecord(header);
            for (int node = 0; node < nodeIds.size(); node++) {
                List<String> row = new ArrayList<>(List.of(nodeIds.get(node), classNames.get(logits.argMax(node))));
                row.add(probability(logits, node, logits.argMax(node)));
                for (int c = 0; c < classNames.size(); c++) {
                    row.add(probability(logits, node, c));
                }
                for (int c = 0; withLogits && c < classNames.size(); c++) {
                    row.add(Float.toString(logits.get(node, c)));
                }
                csv.writeRecord(row);
            }
            csv.flush();
        });
    }

    private static String probability(Matrix logits, int node, int c) {
        return decimal(Math.exp(logits.get(node, c) - LogSoftmax.logSumExp(logits, node)));
    }

    private static List<String> header(NodeDataset dataset) {
        List<String> header = new ArrayList<>(List.of("id", "label", "confidence", "split", "true_label"));
        dataset.classNames().forEach(name -> header.add("p_" + name));
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
