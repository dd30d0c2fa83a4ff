package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.FeatureEncoder.Encoded;
import dev.repel.io.table.Problems;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** The features of all rows of a table of nodes, as a matrix. */
final class FeatureRows {
    /** What an array can hold on any machine. */
    private static final int MOST_ENTRIES = Integer.MAX_VALUE - 8;

    private final NodeRows rows;
    private int[] columns = new int[1024];
    private float[] values = new float[1024];
    private int entries;

    private FeatureRows(NodeRows rows) {
        this.rows = rows;
    }

    /**
     * @param blank receives the nodes of which no cell says anything
     * @throws InvalidDataException if the table lacks a column that gives features, or has cells that are not numbers
     */
    static SparseMatrix encode(ColumnFeatures features, NodeRows rows, BitSet blank) throws InvalidDataException {
        Set<String> header = new HashSet<>(rows.header());
        Set<String> types = Set.copyOf(rows.types());
        for (Feature feature : features.list()) {
            boolean needed = feature.type() == null || types.contains(feature.type());
            if (needed && !header.contains(feature.columnAmong(header))) {
                throw rows.wrongHeader("expected the column " + Problems.quoted(feature.column()) + " as in training");
            }
        }
        return new FeatureRows(rows).encode(features, blank);
    }

    private SparseMatrix encode(ColumnFeatures features, BitSet blank) throws InvalidDataException {
        FeatureEncoder encoder = new FeatureEncoder(features, rows.header());
        int[] rowPointers = new int[rows.count() + 1];
        for (int row = 0; row < rows.count(); row++) {
            int at = row;
            Encoded encoded = encoder.encode(
                    column -> rows.cell(at, column),
                    (column, expected) ->
                            rows.problems().add(rows.line(at), rows.header().get(column), expected));
            add(encoded);
            rowPointers[row + 1] = entries;
            blank.set(row, encoder.saysNothing(encoded, column -> rows.cell(at, column)));
        }
        rows.problems().throwIfAny();
        return new SparseMatrix(
                rows.count(),
                features.list().size(),
                rowPointers,
                Arrays.copyOf(columns, entries),
                Arrays.copyOf(values, entries));
    }

    private void add(Encoded row) throws InvalidDataException {
        int count = row.columns().length;
        if ((long) entries + count > columns.length) {
            if ((long) entries + count > MOST_ENTRIES) {
                throw rows.problems()
                        .fatal(
                                "features",
                                "expected at most " + MOST_ENTRIES + " that are not 0 in all nodes together");
            }
            int larger = (int) Math.min(MOST_ENTRIES, Math.max(entries * 2L, (long) entries + count));
            columns = Arrays.copyOf(columns, larger);
            values = Arrays.copyOf(values, larger);
        }
        System.arraycopy(row.columns(), 0, columns, entries, count);
        System.arraycopy(row.values(), 0, values, entries, count);
        entries += count;
    }
}
