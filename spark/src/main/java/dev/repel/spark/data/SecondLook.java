package dev.repel.spark.data;

import dev.repel.io.own.ColumnSummary;
import dev.repel.io.own.FeatureEncoder;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** What is seen of the nodes once it is known what their columns are: what features they give, and what is wrong. */
final class SecondLook implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final List<String> PARTS = List.of("train", "val", "test");

    /** What becomes of the column of the split. */
    enum Splits {
        /** It is read, and its nodes need a label. */
        OF_LABELLED,
        /** It is read. */
        OF_ANY,
        /** It is not looked at. */
        UNUSED
    }

    private final NodeColumns columns;
    private final ColumnSummary[] summaries;
    private final RowProblems problems = new RowProblems();

    /**
     * @param empty a summary for each cell that gives features, without cells yet
     * @param lengths of the vectors
     * @param splits whether the column of the split is looked at
     * @param known features of another table, null where they are learnt from this one
     */
    SecondLook(
            NodeColumns columns,
            List<ColumnSummary> empty,
            int[] lengths,
            Splits splits,
            FeatureEncoder known,
            Iterator<NodeRow> rows) {
        this.columns = columns;
        this.summaries = empty.stream().map(ColumnSummary::empty).toArray(ColumnSummary[]::new);
        List<Integer> cells = columns.featureCells();
        while (rows.hasNext()) {
            NodeRow row = rows.next();
            for (int c = 0; c < summaries.length; c++) {
                String wrong = summaries[c].add(row.cells()[cells.get(c)]);
                if (wrong != null) {
                    add(row, columns.cells().get(cells.get(c)), wrong);
                }
            }
            for (int v = 0; v < lengths.length; v++) {
                checkVector(row, v, lengths[v]);
            }
            if (known != null) {
                known.encode(
                        column -> row.cells()[column],
                        (column, expected) -> add(row, columns.cells().get(column), expected));
            }
            if (columns.splitAt() >= 0 && splits != Splits.UNUSED) {
                checkSplit(row, splits == Splits.OF_LABELLED);
            }
        }
    }

    private void add(NodeRow row, String column, String expected) {
        problems.add(
                row.place(),
                RowProblems.node(row.cells()[columns.idAt()]) + ", column " + column,
                expected,
                RowProblems.shown(row.cells()));
    }

    private void checkVector(NodeRow row, int vector, int length) {
        float[] values = row.vectors()[vector];
        if (values.length != length) {
            add(
                    row,
                    columns.vectors().get(vector),
                    "expected " + length + " numbers as elsewhere, found " + values.length);
            return;
        }
        for (float value : values) {
            if (!Float.isFinite(value)) {
                add(row, columns.vectors().get(vector), "expected finite numbers, found " + Arrays.toString(values));
                return;
            }
        }
    }

    private void checkSplit(NodeRow row, boolean labelled) {
        String value = row.cells()[columns.splitAt()];
        if (value.isEmpty()) {
            return;
        }
        if (part(value) < 0) {
            add(
                    row,
                    columns.cells().get(columns.splitAt()),
                    "expected train, val, test or nothing, found " + Problems.quoted(value));
        } else if (labelled && (columns.labelAt() < 0 || row.cells()[columns.labelAt()].isEmpty())) {
            add(
                    row,
                    columns.labelAt() < 0 ? "label" : columns.cells().get(columns.labelAt()),
                    "expected a label, because the node is in the " + value + " part");
        }
    }

    /** 0 for train, 1 for val, 2 for test, −1 for anything else. */
    static int part(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return PARTS.indexOf(lower.equals("validation") ? "val" : lower);
    }

    SecondLook add(SecondLook other) {
        for (int c = 0; c < summaries.length; c++) {
            summaries[c].add(other.summaries[c]);
        }
        problems.add(other.problems);
        return this;
    }

    List<ColumnSummary> summaries() {
        return Arrays.asList(summaries);
    }

    RowProblems problems() {
        return problems;
    }
}
