package dev.repel.io.own;

import dev.repel.io.table.Problems;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Watches which columns of an edge table hold ids of nodes, so that wrong ones can be answered with the right ones. */
final class EndColumns {
    /** Rows in which all columns are looked at, not only the ends. */
    private static final int SAMPLE = 1000;

    private final List<String> columns;
    private final int sourceAt;
    private final int targetAt;
    private final Map<String, Integer> indexOfId;
    private final int known;
    private final int[] matches;
    private long rows;
    private boolean someKnown;

    /** @param indexOfId of the nodes; those that are added later do not count as known */
    EndColumns(List<String> columns, int sourceAt, int targetAt, Map<String, Integer> indexOfId) {
        this.columns = columns;
        this.sourceAt = sourceAt;
        this.targetAt = targetAt;
        this.indexOfId = indexOfId;
        this.known = indexOfId.size();
        this.matches = new int[columns.size()];
    }

    /** Whether both ends of an edge are known nodes. */
    boolean look(List<String> cells) {
        for (int column = 0; column < matches.length && rows < SAMPLE; column++) {
            matches[column] += isKnown(cells.get(column)) ? 1 : 0;
        }
        rows++;
        boolean source = isKnown(cells.get(sourceAt));
        boolean target = isKnown(cells.get(targetAt));
        someKnown |= source || target;
        return source && target;
    }

    private boolean isKnown(String id) {
        return indexOfId.getOrDefault(id, Integer.MAX_VALUE) < known;
    }

    /** Whether there are edges, and none of them has an end in the table of nodes. */
    boolean noneKnown() {
        return rows > 0 && known > 0 && !someKnown;
    }

    /** Adds what is known about better columns, if there are any. */
    void adviseOn(Problems problems) {
        if (!advice().isEmpty()) {
            problems.advise(advice());
        }
    }

    /** A sentence about columns that hold ids of nodes where the ends do not; empty if there are no two. */
    String advice() {
        List<Integer> fitting = IntStream.range(0, matches.length)
                .filter(column -> 2L * matches[column] >= Math.min(rows, SAMPLE))
                .boxed()
                .toList();
        if (known == 0 || fitting.size() < 2 || (fitting.contains(sourceAt) && fitting.contains(targetAt))) {
            return "";
        }
        return "The columns " + columns.get(fitting.get(0)) + " and " + columns.get(fitting.get(1))
                + " hold ids of nodes: name them by the setting source and the setting target.";
    }
}
