package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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
        String[] texts = table == null ? nodes.labels() : read(nodes, table, options);
        List<String> notes = LabelNotes.of(texts, options.missing());
        TreeSet<String> names = new TreeSet<>(Arrays.asList(texts));
        names.removeIf(options.missing()::isMissing);
        if (options.labelsRequired() && names.size() < 2) {
            throw nodes.problems()
                    .fatal(
                            "column " + options.labelColumn(),
                            "expected at least 2 classes, found "
                                    + (names.isEmpty() ? "no label at all" : "only " + Problems.quoted(names.first())));
        }
        Map<String, Integer> indexOf = new HashMap<>();
        names.forEach(name -> indexOf.put(name, indexOf.size()));
        int[] labels = new int[texts.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = indexOf.getOrDefault(texts[i], NodeDataset.UNLABELLED);
        }
        return new NodeLabels(List.copyOf(names), labels, notes);
    }

    private static String[] read(NodeRows nodes, Table.Source source, OwnGraphOptions options) throws IOException {
        if (nodes.hasLabels()) {
            throw nodes.wrongHeader("expected no column " + Problems.quoted(options.labelColumn())
                    + ", because the labels come from a table of their own");
        }
        String[] labels = new String[nodes.count()];
        Arrays.fill(labels, "");
        try (Table table = source.open()) {
            // If the columns have other names, they are taken in order, provided that there are only two.
            boolean named = table.columns().contains(options.idColumn())
                    && table.columns().contains(options.labelColumn());
            if (!named && table.columns().size() != 2) {
                table.require(options.idColumn());
                table.require(options.labelColumn());
            }
            int idAt = named ? table.require(options.idColumn()) : 0;
            int labelAt = named ? table.require(options.labelColumn()) : 1;
            requireHeader(table, nodes, idAt);
            table.forEachRow((at, cells) -> set(labels, nodes, table, at, cells.get(idAt), cells.get(labelAt)));
            table.problems().throwIfAny();
        }
        return labels;
    }

    private static void requireHeader(Table table, NodeRows nodes, int idAt) throws InvalidDataException {
        String first = table.columns().get(idAt);
        if (nodes.indexOfId().containsKey(first)) {
            throw table.wrongHeader("expected a header such as id,label, found the node " + Problems.quoted(first));
        }
    }

    private static void set(String[] labels, NodeRows nodes, Table table, long at, String id, String label) {
        Integer node = nodes.indexOfId().get(id);
        if (node == null) {
            table.problems().add(at, "expected the id of a node, there is no node " + Problems.quoted(id));
        } else if (!labels[node].isEmpty() && !labels[node].equals(label)) {
            table.problems()
                    .add(
                            at,
                            "expected one label per node, " + Problems.quoted(id) + " already has "
                                    + Problems.quoted(labels[node]));
        } else {
            labels[node] = label;
        }
    }
}
