package dev.repel.io.run;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Answers;
import dev.repel.io.AtomicFiles;
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
     * @param answers what becomes of the logits; with a threshold there is a column for the best guess too
     */
    public static void write(Path file, NodeDataset dataset, Split split, Matrix logits, Answers answers)
            throws IOException {
        String[] parts = parts(dataset.nodes(), split);
        AtomicFiles.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
            csv.writeRecord(header(dataset, answers));
            for (int node = 0; node < dataset.nodes(); node++) {
                csv.writeRecord(row(dataset, node, parts[node], logits, answers));
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
            Path file,
            List<String> nodeIds,
            List<String> classNames,
            Matrix logits,
            Answers answers,
            boolean withLogits)
            throws IOException {
        List<String> header = answered(answers, "id", "label", "confidence", "best");
        classNames.forEach(name -> header.add("p_" + name));
        if (withLogits) {
            classNames.forEach(name -> header.add("logit_" + name));
        }
        AtomicFiles.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
            csv.writeRecord(header);
            for (int node = 0; node < nodeIds.size(); node++) {
                List<String> row = answer(nodeIds.get(node), classNames, logits, node, answers);
                for (int c = 0; c < classNames.size(); c++) {
                    row.add(decimal(answers.probability(logits, node, c)));
                }
                for (int c = 0; withLogits && c < classNames.size(); c++) {
                    row.add(Float.toString(logits.get(node, c)));
                }
                csv.writeRecord(row);
            }
            csv.flush();
        });
    }

    /** The first cells of a row or of the header; the best guess has a column only where it may differ from the label. */
    private static List<String> answered(Answers answers, String id, String label, String confidence, String best) {
        List<String> cells = new ArrayList<>(List.of(id, label, confidence));
        if (answers.minConfidence() > 0) {
            cells.add(best);
        }
        return cells;
    }

    private static List<String> answer(String id, List<String> classNames, Matrix logits, int node, Answers answers) {
        String best = classNames.get(logits.argMax(node));
        String label = answers.isSure(logits, node) ? best : "";
        return answered(answers, id, label, decimal(answers.confidence(logits, node)), best);
    }

    private static List<String> header(NodeDataset dataset, Answers answers) {
        List<String> header = answered(answers, "id", "label", "confidence", "best");
        header.addAll(List.of("split", "true_label"));
        dataset.classNames().forEach(name -> header.add("p_" + name));
        return header;
    }

    private static List<String> row(NodeDataset dataset, int node, String part, Matrix logits, Answers answers) {
        int truth = dataset.labels()[node];
        List<String> row = answer(dataset.nodeIds().get(node), dataset.classNames(), logits, node, answers);
        row.add(part);
        row.add(truth == NodeDataset.UNLABELLED ? "" : dataset.classNames().get(truth));
        for (int c = 0; c < dataset.classes(); c++) {
            row.add(decimal(answers.probability(logits, node, c)));
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
