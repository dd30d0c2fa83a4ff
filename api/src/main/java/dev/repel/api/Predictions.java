package dev.repel.api;

import dev.repel.eval.Answers;
import dev.repel.eval.Predicted;
import dev.repel.eval.Temperature;
import dev.repel.io.run.Cautions;
import dev.repel.io.run.PredictionsTable;
import dev.repel.io.table.TableFile;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.RandomAccess;

/** What a model predicts for the nodes of a graph, in their order there. Immutable and thread-safe. */
public final class Predictions extends AbstractList<Prediction> implements RandomAccess {
    private final List<String> ids;
    private final List<String> classNames;
    private final Predicted predicted;
    private final Temperature temperature;
    private final Cautions cautions;
    private final Map<String, Integer> indexOfId = new HashMap<>();

    Predictions(
            List<String> ids,
            List<String> classNames,
            Predicted predicted,
            Temperature temperature,
            Cautions cautions) {
        this.ids = ids;
        this.classNames = classNames;
        this.predicted = predicted;
        this.temperature = temperature;
        this.cautions = cautions;
        for (int i = 0; i < ids.size(); i++) {
            indexOfId.putIfAbsent(ids.get(i), i);
        }
    }

    @Override
    public int size() {
        return ids.size();
    }

    @Override
    public Prediction get(int node) {
        Matrix logits = predicted.logits();
        Map<String, Double> probabilities = new LinkedHashMap<>();
        for (int c = 0; c < classNames.size(); c++) {
            probabilities.put(classNames.get(c), temperature.probability(logits, node, c));
        }
        String label = classNames.get(logits.argMax(node));
        OptionalDouble disagreement =
                predicted.isMean() ? OptionalDouble.of(predicted.disagreement()[node]) : OptionalDouble.empty();
        return new Prediction(
                ids.get(node), label, probabilities.get(label), disagreement, cautions.of(node), probabilities);
    }

    /**
     * The prediction for one node.
     *
     * @param id of the node
     * @return what the model predicts for it
     * @throws NoSuchElementException if no node has this id
     */
    public Prediction of(String id) {
        Integer node = indexOfId.get(id);
        if (node == null) {
            throw new NoSuchElementException("no node has the id " + id);
        }
        return get(node);
    }

    /**
     * Writes a table with id, label, confidence, for an ensemble the disagreement, cautions, and the probability of every class: CSV, JSON lines ({@code .jsonl})
     * or, with the module {@code repel-parquet}, Parquet. The file is written completely or not at all.
     *
     * @param file whose extension determines the format
     * @param minConfidence below it, and where there is a caution, the label is left empty and the best guess is in a column of its own; 0 for none
     * @throws IOException if it cannot be written
     */
    public void write(Path file, double minConfidence) throws IOException {
        PredictionsTable.write(
                TableFile.writer(file),
                ids,
                classNames,
                predicted,
                new Answers(temperature, minConfidence),
                cautions,
                false);
    }
}
