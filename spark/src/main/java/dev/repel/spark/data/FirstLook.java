package dev.repel.spark.data;

import dev.repel.io.own.ColumnGlance;
import dev.repel.io.own.MissingWords;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What is seen of the nodes in a first pass: ids, classes, and what the cells of each column are. */
final class FirstLook implements Serializable {
    private static final long serialVersionUID = 1L;

    private final NodeColumns columns;
    private final ColumnGlance[] glances;
    private final int[] longest;
    private final TreeSet<String> labels = new TreeSet<>();
    private final RowProblems problems = new RowProblems();

    /**
     * @param rows of one partition, sorted by id
     * @param decimalComma whether {@code 1,234} has a decimal comma where its column does not tell
     * @param missing words for a missing value
     */
    FirstLook(NodeColumns columns, boolean decimalComma, MissingWords missing, Iterator<NodeRow> rows) {
        this.columns = columns;
        List<Integer> cells = columns.featureCells();
        this.glances = new ColumnGlance[cells.size()];
        this.longest = new int[columns.vectors().size()];
        for (int c = 0; c < glances.length; c++) {
            glances[c] = new ColumnGlance(decimalComma, missing);
        }
        String before = "";
        while (rows.hasNext()) {
            NodeRow row = rows.next();
            before = checkId(row, before);
            for (int c = 0; c < glances.length; c++) {
                glances[c].add(row.cells()[cells.get(c)]);
            }
            for (int v = 0; v < longest.length; v++) {
                longest[v] = Math.max(longest[v], row.vectors()[v].length);
            }
            if (columns.labelAt() >= 0 && !missing.isMissing(row.cells()[columns.labelAt()])) {
                labels.add(row.cells()[columns.labelAt()]);
            }
        }
    }

    private String checkId(NodeRow row, String before) {
        String id = row.cells()[columns.idAt()];
        String name = columns.cells().get(columns.idAt());
        if (columns.corruptAt() >= 0 && !row.cells()[columns.corruptAt()].isEmpty()) {
            int expected = columns.cells().size() - 1 + columns.vectors().size();
            problems.add(
                    row.place(),
                    RowProblems.node(id),
                    "expected " + expected + " cells as in the header",
                    "[" + row.cells()[columns.corruptAt()] + "]");
        } else if (id.isEmpty()) {
            problems.add(
                    row.place(),
                    "column " + name,
                    "expected an id, found an empty cell",
                    RowProblems.shown(row.cells()));
        } else if (id.equals(before)) {
            problems.add(
                    row.place(),
                    "column " + name,
                    "expected each id once, " + Problems.quoted(id) + " is there already",
                    RowProblems.shown(row.cells()));
        }
        return id;
    }

    FirstLook add(FirstLook other) {
        for (int c = 0; c < glances.length; c++) {
            glances[c].add(other.glances[c]);
        }
        for (int v = 0; v < longest.length; v++) {
            longest[v] = Math.max(longest[v], other.longest[v]);
        }
        labels.addAll(other.labels);
        problems.add(other.problems);
        return this;
    }

    /** Of the n-th cell that gives features. */
    ColumnGlance glance(int n) {
        return glances[n];
    }

    /** How many numbers each column of arrays has at most. */
    int[] longest() {
        return longest;
    }

    /** The names of the classes. */
    Set<String> labels() {
        return labels;
    }

    RowProblems problems() {
        return problems;
    }
}
