package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * The classes of the nodes, from a column of theirs or from a table of ids and labels.
 *
 * @param classNames ascending
 * @param labels the class of each node
 * @param notes what is odd about them, in sentences
 */
record NodeLabels(List<String> classNames, int[] labels, List<String> notes) {
    static NodeLabels of(NodeRows nodes, Table.Source table, OwnGraphOptions options) throws IOException {
        List<String> notes = new ArrayList<>();
        String[] texts = table == null ? nodes.labels() : read(nodes, table, options, notes);
        notes.addAll(LabelNotes.of(texts, options.missing()));
        TreeSet<String> names = new TreeSet<>(Arrays.asList(texts));
        names.removeIf(options.missing()::isMissing);
        if (options.labelsRequired() && names.size() < 2) {
            throw nodes.problems()
                    .fatal(
                            "column " + options.nodes().label(),
                            "expected at least 2 classes, found "
                                    + (names.isEmpty() ? "no label at all" : "only " + Problems.quoted(names.first())));
        }
        Map<String, Integer> indexOf = new HashMap<>();
        names.forEach(name -> indexOf.put(name, indexOf.size()));
        int[] labels = new int[texts.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = indexOf.getOrDefault(texts[i], NodeDataset.UNLABELLED);
        }
        return new NodeLabels(List.copyOf(names), labels, List.copyOf(notes));
    }

    /** The classes of so many nodes, of which the last may have been added since. */
    int[] labels(int nodes) {
        int[] all = Arrays.copyOf(labels, nodes);
        Arrays.fill(all, labels.length, nodes, NodeDataset.UNLABELLED);
        return all;
    }

    /** @param notes receives what is odd */
    private static String[] read(NodeRows nodes, Table.Source source, OwnGraphOptions options, List<String> notes)
            throws IOException {
        Map<Integer, String> given = new HashMap<>();
        try (Table table = source.open()) {
            // If the columns have other names, they are taken in order, provided that there are only two.
            boolean named = table.columns().contains(options.nodes().id())
                    && table.columns().contains(options.nodes().label());
            if (!named && table.columns().size() != 2) {
                table.require(options.nodes().id());
                table.require(options.nodes().label());
            }
            int idAt = named ? table.require(options.nodes().id()) : 0;
            int labelAt = named ? table.require(options.nodes().label()) : 1;
            requireHeader(table, nodes, idAt);
            UnknownNodes unknown = new UnknownNodes(table, nodes.indexOfId(), options.unknownIds());
            int known = nodes.count();
            long[] unknownRows = new long[1];
            table.forEachRow((at, cells) -> {
                int node = unknown.find(at, table.columns().get(idAt), cells.get(idAt));
                unknownRows[0] += node == UnknownNodes.NONE || node >= known ? 1 : 0;
                set(given, node, table, at, cells.get(idAt), cells.get(labelAt));
            });
            table.problems().throwIfAny();
            notes.addAll(unknown.note(unknownRows[0], "label", "labels"));
        }
        return merged(nodes, given, options, notes);
    }

    /** The labels of the table, and those of the column for nodes that the table leaves open. */
    private static String[] merged(
            NodeRows nodes, Map<Integer, String> given, OwnGraphOptions options, List<String> notes)
            throws InvalidDataException {
        String[] labels = new String[nodes.indexOfId().size()];
        Arrays.fill(labels, "");
        String[] column = nodes.hasLabels() ? nodes.labels() : new String[0];
        System.arraycopy(column, 0, labels, 0, column.length);
        int replaced = 0;
        int fromTable = 0;
        for (Map.Entry<Integer, String> entry : given.entrySet()) {
            String earlier = labels[entry.getKey()];
            if (!options.missing().isMissing(entry.getValue())
                    || options.missing().isMissing(earlier)) {
                labels[entry.getKey()] = entry.getValue();
                fromTable++;
                replaced += options.missing().isMissing(earlier) || earlier.equals(entry.getValue()) ? 0 : 1;
            }
        }
        if (nodes.hasLabels()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "The table of labels goes before the column %s: it gives %,d labels, %,d of them in place of another"
                            + " in the column.",
                    options.nodes().label(),
                    fromTable,
                    replaced));
        }
        return labels;
    }

    private static void requireHeader(Table table, NodeRows nodes, int idAt) throws InvalidDataException {
        String first = table.columns().get(idAt);
        if (nodes.indexOfId().containsKey(first)) {
            throw table.wrongHeader("expected a header such as id,label, found the node " + Problems.quoted(first));
        }
    }

    private static void set(Map<Integer, String> given, int node, Table table, long at, String id, String label) {
        String earlier = node == UnknownNodes.NONE ? null : given.put(node, label);
        if (earlier != null && !earlier.isEmpty() && !earlier.equals(label)) {
            table.problems()
                    .add(
                            at,
                            "expected one label per node, " + Problems.quoted(id) + " already has "
                                    + Problems.quoted(earlier));
        }
    }
}
