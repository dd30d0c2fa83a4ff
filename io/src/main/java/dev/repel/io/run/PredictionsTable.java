package dev.repel.io.run;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Answers;
import dev.repel.eval.Predicted;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.TableWriter;
import dev.repel.io.table.TableWriter.Column;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The table of predictions: one row per node that can have a class, with its predicted class and the probability of every class. */
public final class PredictionsTable {
    private static final int DECIMALS = 6;
    private static final long ONE = 1_000_000;

    private static final List<String> FIRST_COLUMNS = List.of("id", "label", "confidence");
    private static final String PROBABILITY = "p_";

    /** The last, so that the places of the others stay. */
    private static final Column CAUTION = Column.text("caution");

    private PredictionsTable() {}

    /** Whether a file is a table of predictions, judged by the names of its columns. */
    public static boolean isOne(Path file) throws IOException {
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            List<String> columns = table.columns();
            return columns.size() > FIRST_COLUMNS.size()
                    && columns.subList(0, FIRST_COLUMNS.size()).equals(FIRST_COLUMNS)
                    && columns.stream().anyMatch(column -> column.startsWith(PROBABILITY));
        }
    }

    /** The nodes of a table of predictions. */
    public static Set<String> ids(Path file) throws IOException {
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            Set<String> ids = new HashSet<>();
            int at = table.require(FIRST_COLUMNS.get(0));
            table.forEachRow((row, cells) -> ids.add(cells.get(at)));
            table.problems().throwIfAny();
            return ids;
        }
    }

    /**
     * @param predicted for all nodes; an ensemble gets a column for the disagreement of its networks
     * @param split what each node was used for; nodes outside every part have an empty cell
     * @param answers how logits become answers; with a threshold, there is also a column for the best guess
     * @param cautions why some of them are guesses, in the last column
     */
    public static void write(
            TableWriter writer,
            NodeDataset dataset,
            Split split,
            Predicted predicted,
            Answers answers,
            Cautions cautions)
            throws IOException {
        String[] parts = parts(dataset.nodes(), split);
        int[] nodes = dataset.classifiedNodes();
        writer.write(
                header(dataset, predicted, answers),
                nodes.length,
                n -> row(dataset, nodes[n], parts[nodes[n]], predicted, answers, cautions));
    }

    /**
     * Predictions without the columns for the split and the true label.
     *
     * @param withLogits whether the logits follow the probabilities, in full precision
     */
    public static void write(
            TableWriter writer,
            List<String> nodeIds,
            List<String> classNames,
            Predicted predicted,
            Answers answers,
            Cautions cautions,
            boolean withLogits)
            throws IOException {
        Matrix logits = predicted.logits();
        List<Column> header = answerColumns(predicted, answers);
        classNames.forEach(name -> header.add(Column.number(PROBABILITY + name)));
        if (withLogits) {
            classNames.forEach(name -> header.add(Column.number("logit_" + name)));
        }
        header.add(CAUTION);
        writer.write(header, nodeIds.size(), node -> {
            List<String> row = answer(nodeIds.get(node), classNames, predicted, node, answers, cautions);
            for (int c = 0; c < classNames.size(); c++) {
                row.add(decimal(answers.probability(logits, node, c)));
            }
            for (int c = 0; withLogits && c < classNames.size(); c++) {
                row.add(Float.toString(logits.get(node, c)));
            }
            row.add(cautions.of(node));
            return row;
        });
    }

    /** The best guess has a column only if it may differ from the label. */
    private static List<Column> answerColumns(Predicted predicted, Answers answers) {
        List<Column> columns =
                new ArrayList<>(List.of(Column.text("id"), Column.text("label"), Column.number("confidence")));
        if (predicted.isMean()) {
            columns.add(Column.number("disagreement"));
        }
        if (answers.minConfidence() > 0) {
            columns.add(Column.text("best"));
        }
        return columns;
    }

    private static List<String> answer(
            String id, List<String> classNames, Predicted predicted, int node, Answers answers, Cautions cautions) {
        Matrix logits = predicted.logits();
        String best = classNames.get(logits.argMax(node));
        String label = cautions.isSure(answers, logits, node) ? best : "";
        List<String> cells = new ArrayList<>(List.of(id, label, decimal(answers.confidence(logits, node))));
        if (predicted.isMean()) {
            cells.add(decimal(predicted.disagreement()[node]));
        }
        if (answers.minConfidence() > 0) {
            cells.add(best);
        }
        return cells;
    }

    private static List<Column> header(NodeDataset dataset, Predicted predicted, Answers answers) {
        List<Column> header = answerColumns(predicted, answers);
        header.addAll(List.of(Column.text("split"), Column.text("true_label")));
        dataset.classNames().forEach(name -> header.add(Column.number(PROBABILITY + name)));
        header.add(CAUTION);
        return header;
    }

    private static List<String> row(
            NodeDataset dataset, int node, String part, Predicted predicted, Answers answers, Cautions cautions) {
        int truth = dataset.labels()[node];
        List<String> row =
                answer(dataset.nodeIds().get(node), dataset.classNames(), predicted, node, answers, cautions);
        row.add(part);
        row.add(truth == NodeDataset.UNLABELLED ? "" : dataset.classNames().get(truth));
        for (int c = 0; c < dataset.classes(); c++) {
            row.add(decimal(answers.probability(predicted.logits(), node, c)));
        }
        row.add(cautions.of(node));
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

    /** Formatted by hand, because half a million calls of String.format take longer than a training; empty for NaN. */
    static String decimal(double probability) {
        if (Double.isNaN(probability)) {
            return "";
        }
        long scaled = Math.min(ONE, Math.round(probability * ONE));
        String digits = Long.toString(scaled % ONE);
        return scaled / ONE + "." + "0".repeat(DECIMALS - digits.length()) + digits;
    }
}
