package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.io.table.Problems;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the cells of a table of nodes as rows of a sparse matrix whose columns are given features. */
final class FeatureEncoder {
    /** What an array can hold on any machine. */
    private static final int MOST_ENTRIES = Integer.MAX_VALUE - 8;

    private final List<Feature> features;
    private final NodeRows rows;
    private final List<Column> sources = new ArrayList<>();

    private int[] columns = new int[1024];
    private float[] values = new float[1024];
    private int entries;

    /**
     * Where a column stands in the table and which features it gives.
     *
     * @param number index of the feature for its numbers, −1 if there is none
     * @param missing index of the feature for missing numbers, −1 if there is none
     * @param byWord indices of the others
     */
    private record Column(int at, int number, int missing, Map<String, Integer> byWord) {}

    /** @throws InvalidDataException if the table lacks a column that gives features */
    FeatureEncoder(ColumnFeatures features, NodeRows rows) throws InvalidDataException {
        this.features = features.list();
        this.rows = rows;
        Map<String, List<Integer>> indicesOf = new LinkedHashMap<>();
        for (int i = 0; i < this.features.size(); i++) {
            indicesOf
                    .computeIfAbsent(this.features.get(i).column(), column -> new ArrayList<>())
                    .add(i);
        }
        for (Map.Entry<String, List<Integer>> column : indicesOf.entrySet()) {
            sources.add(column(column.getKey(), column.getValue()));
        }
    }

    private Column column(String name, List<Integer> indices) throws InvalidDataException {
        int at = rows.header().indexOf(name);
        if (at < 0) {
            throw rows.problems()
                    .fatal(rows.headerPlace(), "expected the column " + Problems.quoted(name) + " as in training");
        }
        int number = -1;
        int missing = -1;
        Map<String, Integer> byWord = new HashMap<>();
        for (int i : indices) {
            Feature feature = features.get(i);
            if (feature.kind() == Kind.NUMBER || feature.oldNumber()) {
                number = i;
            } else if (feature.kind() == Kind.MISSING) {
                missing = i;
            } else {
                byWord.put(feature.word(), i);
            }
        }
        return new Column(at, number, missing, byWord);
    }

    SparseMatrix encode() throws InvalidDataException {
        int[] rowPointers = new int[rows.count() + 1];
        for (int row = 0; row < rows.count(); row++) {
            for (Column source : sources) {
                if (source.number >= 0 || source.missing >= 0) {
                    addNumber(row, source);
                } else {
                    addWords(row, source);
                }
            }
            rowPointers[row + 1] = entries;
        }
        rows.problems().throwIfAny();
        return new SparseMatrix(
                rows.count(),
                features.size(),
                rowPointers,
                Arrays.copyOf(columns, entries),
                Arrays.copyOf(values, entries));
    }

    private void addNumber(int row, Column source) throws InvalidDataException {
        double value = FeatureLearner.number(rows, row, source.at);
        if (Double.isNaN(value)) {
            if (source.missing >= 0) {
                put(source.missing, 1);
            }
        } else if (source.number >= 0) {
            Feature feature = features.get(source.number);
            put(source.number, (float) ((value - feature.shift()) / feature.scale()));
        }
    }

    /** Words ascend, and so do their features: the row comes out sorted. */
    private void addWords(int row, Column source) throws InvalidDataException {
        String cell = rows.cell(row, source.at);
        Integer value = source.byWord.get(cell);
        if (value != null && features.get(value).kind() == Kind.CATEGORY) {
            put(value, 1);
            return;
        }
        int first = entries;
        double squares = 0;
        for (Map.Entry<String, Integer> word : CellWords.of(cell).entrySet()) {
            Integer index = source.byWord.get(word.getKey());
            if (index != null && features.get(index).kind() != Kind.CATEGORY) {
                boolean weighted = features.get(index).kind() == Kind.WORD;
                double weight = weighted
                        ? (1 + Math.log(word.getValue())) * features.get(index).scale()
                        : 1;
                squares += weighted ? weight * weight : 0;
                put(index, (float) weight);
            }
        }
        for (int e = first; e < entries && squares > 0; e++) {
            values[e] = (float) (values[e] / Math.sqrt(squares));
        }
    }

    private void put(int column, float value) throws InvalidDataException {
        if (value == 0) {
            return;
        }
        if (entries == columns.length) {
            int larger = (int) Math.min(MOST_ENTRIES, entries * 2L);
            if (entries == larger) {
                throw rows.problems()
                        .fatal(
                                "features",
                                "expected at most " + MOST_ENTRIES + " that are not 0 in all nodes together");
            }
            columns = Arrays.copyOf(columns, larger);
            values = Arrays.copyOf(values, larger);
        }
        columns[entries] = column;
        values[entries++] = value;
    }
}
