package dev.repel.io.csv;

import dev.repel.io.InvalidDataException;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the cells of a nodes file as rows of a sparse matrix whose columns are given features. */
final class FeatureEncoder {
    private final CsvFeatures features;
    private final NodeRows rows;
    private final List<Column> sources = new ArrayList<>();

    private int[] columns = new int[1024];
    private float[] values = new float[1024];
    private int entries;

    /** Where a column stands in the file and which features it gives, by word. */
    private record Column(int at, Map<String, Integer> byWord) {}

    /** @throws InvalidDataException if the file lacks a column that gives features */
    FeatureEncoder(CsvFeatures features, NodeRows rows) throws InvalidDataException {
        this.features = features;
        this.rows = rows;
        Map<String, Map<String, Integer>> indexOf = new LinkedHashMap<>();
        for (int i = 0; i < features.list().size(); i++) {
            CsvFeatures.Feature feature = features.list().get(i);
            indexOf.computeIfAbsent(feature.column(), column -> new HashMap<>()).put(feature.word(), i);
        }
        for (Map.Entry<String, Map<String, Integer>> column : indexOf.entrySet()) {
            int at = rows.header().indexOf(column.getKey());
            if (at < 0) {
                throw rows.problems()
                        .fatal("line 1", "expected the column " + Problems.quoted(column.getKey()) + " as in training");
            }
            sources.add(new Column(at, column.getValue()));
        }
    }

    SparseMatrix encode() throws InvalidDataException {
        int[] rowPointers = new int[rows.count() + 1];
        for (int row = 0; row < rows.count(); row++) {
            addRow(row);
            rowPointers[row + 1] = entries;
        }
        rows.problems().throwIfAny();
        return new SparseMatrix(
                rows.count(),
                features.list().size(),
                rowPointers,
                Arrays.copyOf(columns, entries),
                Arrays.copyOf(values, entries));
    }

    private void addRow(int row) {
        for (Column source : sources) {
            Integer numeric = source.byWord.get("");
            if (numeric != null) {
                double scale = features.list().get(numeric).scale();
                put(numeric, (float) (CsvFeatures.number(rows, row, source.at) / scale));
                continue;
            }
            // Words ascend, and so do their features: the row comes out sorted.
            for (String word : CsvFeatures.wordsOf(rows.cell(row, source.at))) {
                Integer index = source.byWord.get(word);
                if (index != null) {
                    put(index, 1);
                }
            }
        }
    }

    private void put(int column, float value) {
        if (value == 0) {
            return;
        }
        if (entries == columns.length) {
            columns = Arrays.copyOf(columns, entries * 2);
            values = Arrays.copyOf(values, entries * 2);
        }
        columns[entries] = column;
        values[entries++] = value;
    }
}
