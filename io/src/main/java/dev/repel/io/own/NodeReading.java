package dev.repel.io.own;

import java.util.Map;

/**
 * What is read of nodes.
 *
 * @param id column of the ids, in the table of nodes and in that of the labels
 * @param label column of the classes, in either table; empty cells are nodes without a label
 * @param split column of the split, used if it is there; one that is ordered has to be
 * @param type column of the types of nodes; empty if all are of one type
 * @param kinds of columns, to override the rules
 */
public record NodeReading(String id, String label, SplitColumn split, String type, Map<String, ColumnKind> kinds) {
    /** The usual columns, and the kinds that the rules find. */
    public static final NodeReading USUAL = new NodeReading("id", "label", SplitColumn.usual(), "", Map.of());

    public NodeReading {
        kinds = Map.copyOf(kinds);
    }

    NodeReading withColumns(String otherId, String otherLabel) {
        return new NodeReading(otherId, otherLabel, split, type, kinds);
    }

    NodeReading withSplit(SplitColumn other) {
        return new NodeReading(id, label, other, type, kinds);
    }

    NodeReading withType(String column) {
        return new NodeReading(id, label, split, column, kinds);
    }

    NodeReading withKinds(Map<String, ColumnKind> others) {
        return new NodeReading(id, label, split, type, others);
    }
}
