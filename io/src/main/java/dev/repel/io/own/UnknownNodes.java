package dev.repel.io.own;

import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Looks up the nodes that a table of edges or labels names, and deals with those that are unknown. */
final class UnknownNodes {
    /** No node; its row is left out or already reported. */
    static final int NONE = -1;

    private static final int EXAMPLES = 3;
    /** Ids that are compared with an unknown one: enough for advice, few enough for any table. */
    private static final int LOOKED_AT = 1000;

    private final Table table;
    private final Map<String, Integer> indexOfId;
    private final UnknownIds policy;
    private final Set<String> unknown = new LinkedHashSet<>();

    /** @param indexOfId of the known nodes; those that are added are put into it */
    UnknownNodes(Table table, Map<String, Integer> indexOfId, UnknownIds policy) {
        this.table = table;
        this.indexOfId = indexOfId;
        this.policy = policy;
    }

    /** The index of a node, {@link #NONE} if there is none. */
    int find(long at, String column, String id) {
        Integer index = indexOfId.get(id);
        if (index != null) {
            return index;
        }
        if (id.isEmpty()) {
            table.problems().add(at, column, "expected the id of a node, found an empty cell");
            return NONE;
        }
        unknown.add(id);
        if (policy == UnknownIds.ADD) {
            indexOfId.put(id, indexOfId.size());
            return indexOfId.size() - 1;
        }
        if (policy == UnknownIds.ERROR) {
            table.problems().add(at, column, "expected the id of a node, there is no node " + Problems.quoted(id));
            if (unknown.size() == 1) {
                table.problems().advise(advice(id));
            }
        }
        return NONE;
    }

    private String advice(String id) {
        boolean zeros = indexOfId.keySet().stream()
                .limit(LOOKED_AT)
                .anyMatch(known -> withoutZeros(known).equals(withoutZeros(id)));
        return zeros
                ? "Ids of nodes differ from these only in zeros at the beginning, which spreadsheets drop: write them alike."
                : "The setting unknown-ids can skip such rows, or add such nodes.";
    }

    private static String withoutZeros(String id) {
        return id.replaceFirst("^0+(?=.)", "");
    }

    /**
     * What was done with rows that name unknown nodes, as a sentence; empty if there were none or if they were
     * expected.
     *
     * @param rows how many name one
     * @param what such rows are called, in the singular and in the plural
     */
    List<String> note(long rows, String what, String several) {
        if (unknown.isEmpty()) {
            return List.of();
        }
        List<String> examples = new ArrayList<>();
        unknown.stream().limit(EXAMPLES).forEach(id -> examples.add(Problems.quoted(id)));
        String named = counted(rows, what + " names", several + " name") + " "
                + counted(unknown.size(), "node that is", "different nodes that are") + " not in the table ("
                + String.join(", ", examples) + (unknown.size() > EXAMPLES ? ", …" : "") + "): ";
        return List.of(named
                + (policy == UnknownIds.ADD ? "such nodes are added, without a value in any column." : "left out."));
    }

    private static String counted(long count, String one, String several) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : several);
    }
}
