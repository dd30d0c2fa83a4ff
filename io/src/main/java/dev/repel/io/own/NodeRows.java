package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The rows of a node table, divided into ids, labels, split and the cells that become features. */
final class NodeRows {
    private static final List<String> PARTS = List.of("train", "val", "test");

    /** Training and validation; test nodes are optional. */
    private static final int NEEDED_PARTS = 2;

    /** Each has features of its own: a column with more values hardly says what a node is. */
    private static final int MOST_TYPES = 64;

    private final OwnGraphOptions options;
    private final Problems problems;
    private final List<String> header;
    private final String headerPlace;
    private final boolean decimalComma;
    private final List<String> remarks;
    private final int idAt;
    private final int labelAt;
    private final int splitAt;
    /** −1 if all nodes are of one type. */
    private final int typeAt;

    private final List<List<String>> rows = new ArrayList<>();
    private final List<Long> lines = new ArrayList<>();
    private final Map<String, Integer> indexOfId = new HashMap<>();
    private boolean ordered;

    static NodeRows read(Table.Source source, OwnGraphOptions options) throws IOException {
        try (Table table = source.open()) {
            NodeRows rows = new NodeRows(table, options);
            table.forEachRow(rows::add);
            rows.problems.throwIfAny();
            if (rows.count() == 0) {
                throw rows.problems.fatal(rows.problems.place(2), "expected at least one node below the header");
            }
            rows.ordered = table.ordered();
            if (!rows.ordered) {
                rows.sortById();
            }
            return rows;
        }
    }

    /** Nodes that are known only by their ids, in this order. */
    static NodeRows ofIds(Collection<String> ids, String source, OwnGraphOptions options) {
        NodeRows rows = new NodeRows(options, new Problems(source, "node"));
        ids.forEach(id -> rows.add(rows.count() + 1L, List.of(id)));
        return rows;
    }

    private NodeRows(Table table, OwnGraphOptions options) throws InvalidDataException {
        this.options = options;
        this.problems = table.problems();
        this.header = table.columns();
        this.headerPlace = table.headerPlace();
        this.decimalComma = table.decimalComma();
        this.remarks = table.remarks();
        this.idAt = table.require(options.nodes().id());
        this.labelAt = header.indexOf(options.nodes().label());
        SplitColumn split = options.nodes().split();
        boolean unwanted = !split.ordered() && options.nodes().kinds().get(split.name()) == ColumnKind.IGNORE;
        this.splitAt = unwanted ? -1 : header.indexOf(split.name());
        this.typeAt = options.nodes().type().isEmpty()
                ? -1
                : table.require(options.nodes().type());
    }

    private NodeRows(OwnGraphOptions options, Problems problems) {
        this.options = options;
        this.problems = problems;
        this.header = List.of(options.nodes().id());
        this.headerPlace = "nodes";
        this.decimalComma = false;
        this.remarks = List.of();
        this.idAt = 0;
        this.labelAt = -1;
        this.splitAt = -1;
        this.typeAt = -1;
    }

    private void add(long line, List<String> cells) {
        String id = cells.get(idAt);
        Integer earlier = id.isEmpty() ? null : indexOfId.putIfAbsent(id, rows.size());
        if (id.isEmpty()) {
            problems.add(line, options.nodes().id(), "expected an id, found an empty cell");
        } else if (earlier != null) {
            problems.add(
                    line,
                    options.nodes().id(),
                    "expected each id once, " + Problems.quoted(id) + " is already in "
                            + problems.place(lines.get(earlier)));
        }
        if (typeAt >= 0 && options.missing().isMissing(cells.get(typeAt).strip())) {
            problems.add(
                    line,
                    header.get(typeAt),
                    "expected the type of a node, found "
                            + (cells.get(typeAt).isBlank() ? "an empty cell" : Problems.quoted(cells.get(typeAt))));
        }
        rows.add(cells);
        lines.add(line);
    }

    /** The type of a node, empty if it has none. */
    String type(int row) {
        return typeAt < 0 ? "" : cell(row, typeAt).strip();
    }

    /** The types that nodes have, sorted; empty if there are no types. */
    List<String> types() {
        return IntStream.range(0, typeAt < 0 ? 0 : count())
                .mapToObj(this::type)
                .filter(type -> !type.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    /** The types of all nodes. */
    int[] typesOfNodes(List<String> names) {
        return IntStream.range(0, count()).map(row -> names.indexOf(type(row))).toArray();
    }

    /** @throws InvalidDataException if a node is of a type that is not among these, or if there are too many */
    void requireTypes(List<String> known) throws InvalidDataException {
        if (known.size() > MOST_TYPES) {
            throw problems.fatal(
                    "column " + header.get(typeAt),
                    "expected at most " + MOST_TYPES + " types of nodes, found " + known.size()
                            + ": is it a column of types?");
        }
        for (int row = 0; row < count() && typeAt >= 0; row++) {
            if (!type(row).isEmpty() && !known.contains(type(row))) {
                problems.add(
                        line(row),
                        header.get(typeAt),
                        "expected a type of the training (" + String.join(", ", known) + "), found "
                                + Problems.quoted(type(row)));
            }
        }
        problems.throwIfAny();
    }

    /**
     * Node numbers determine splits and hashes, so they must not depend on the order in which a database returns rows.
     */
    private void sortById() {
        List<Integer> order = IntStream.range(0, count())
                .boxed()
                .sorted(Comparator.comparing(row -> cell(row, idAt)))
                .toList();
        List<List<String>> sortedRows = order.stream().map(rows::get).toList();
        List<Long> sortedLines = order.stream().map(lines::get).toList();
        for (int row = 0; row < order.size(); row++) {
            rows.set(row, sortedRows.get(row));
            lines.set(row, sortedLines.get(row));
            indexOfId.put(cell(row, idAt), row);
        }
    }

    /** Adds a row without values for every node that was only named elsewhere, in the order of their indices. */
    void addNamed() {
        indexOfId.entrySet().stream()
                .filter(entry -> entry.getValue() >= rows.size())
                .sorted(Map.Entry.comparingByValue())
                .toList()
                .forEach(entry -> {
                    String[] cells = new String[header.size()];
                    Arrays.fill(cells, "");
                    cells[idAt] = entry.getKey();
                    rows.add(List.of(cells));
                    lines.add(0L);
                });
    }

    /** Whether the nodes are in the order of their table. */
    boolean isOrdered() {
        return ordered;
    }

    int count() {
        return rows.size();
    }

    Problems problems() {
        return problems;
    }

    long line(int row) {
        return lines.get(row);
    }

    String cell(int row, int column) {
        return rows.get(row).get(column);
    }

    List<String> header() {
        return header;
    }

    InvalidDataException wrongHeader(String expected) {
        return problems.fatal(headerPlace, expected);
    }

    boolean decimalComma() {
        return decimalComma;
    }

    /** What is worth knowing about the table, in sentences. */
    List<String> remarks() {
        return remarks;
    }

    boolean hasLabels() {
        return labelAt >= 0;
    }

    /**
     * The columns that are neither id nor label nor split nor type. What orders nodes is a feature only if the user says
     * so: later nodes have values that nothing was learned about.
     */
    int[] featureColumns() {
        return IntStream.range(0, header.size())
                .filter(column -> column != idAt && column != labelAt && !isSplit(column) && column != typeAt)
                .toArray();
    }

    private boolean isSplit(int column) {
        boolean ordered = options.nodes().split().ordered();
        String name = header.get(column);
        return (column == splitAt && !(ordered && options.nodes().kinds().containsKey(name)))
                || (ordered && name.equals(SplitColumn.USUAL));
    }

    List<String> ids() {
        return rows.stream().map(row -> row.get(idAt)).toList();
    }

    Map<String, Integer> indexOfId() {
        return indexOfId;
    }

    /** The label of each node from the label column, empty if there is none. */
    String[] labels() throws InvalidDataException {
        if (labelAt < 0 && options.labelsRequired()) {
            throw wrongHeader(
                    "expected a column " + Problems.quoted(options.nodes().label())
                            + ", or the labels in a table of their own, found " + Problems.quoted(Table.shown(header)));
        }
        String[] labels = new String[count()];
        for (int row = 0; row < labels.length; row++) {
            labels[row] = labelAt < 0 ? "" : cell(row, labelAt);
        }
        return labels;
    }

    /**
     * The split given by the table, if the column exists and is not empty.
     *
     * @param notes receives what came of one by order
     * @param binding whether a split that has mistakes or lacks training or validation nodes is an error; otherwise it
     *     is ignored
     */
    Optional<Split> split(int[] labels, boolean binding, List<String> notes) throws InvalidDataException {
        SplitColumn rule = options.nodes().split();
        if (!rule.ordered()) {
            return splitByWords(labels, binding);
        }
        if (!binding) {
            return Optional.empty();
        }
        if (splitAt < 0) {
            throw wrongHeader("expected a column " + Problems.quoted(rule.name()) + " to split by, found "
                    + Problems.quoted(Table.shown(header)));
        }
        return Optional.of(new OrderedSplit(this, splitAt, rule, options.missing()).of(labels, notes));
    }

    private Optional<Split> splitByWords(int[] labels, boolean binding) throws InvalidDataException {
        List<List<Integer>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int row = 0; row < count() && splitAt >= 0; row++) {
            String value = cell(row, splitAt).toLowerCase(Locale.ROOT);
            int part = PARTS.indexOf(value.equals("validation") ? "val" : value);
            if (part >= 0) {
                parts.get(part).add(row);
                requireLabel(row, labels[row], value);
            } else if (!value.isEmpty() && !binding) {
                return Optional.empty();
            } else if (!value.isEmpty()) {
                problems.add(
                        line(row),
                        options.nodes().split().name(),
                        "expected train, val, test or nothing, found " + Problems.quoted(value));
            }
        }
        problems.throwIfAny();
        boolean whole = parts.subList(0, NEEDED_PARTS).stream().noneMatch(List::isEmpty);
        if (parts.stream().allMatch(List::isEmpty) || !(whole || binding)) {
            return Optional.empty();
        }
        for (int part = 0; part < NEEDED_PARTS; part++) {
            if (parts.get(part).isEmpty()) {
                throw problems.fatal(
                        "column " + options.nodes().split().name(), "expected at least one " + PARTS.get(part));
            }
        }
        return Optional.of(new Split(ints(parts.get(0)), ints(parts.get(1)), ints(parts.get(2))));
    }

    private void requireLabel(int row, int label, String part) {
        if (options.labelsRequired() && label == NodeDataset.UNLABELLED) {
            problems.add(
                    line(row),
                    options.nodes().label(),
                    "expected a label, because the node is in the " + part + " part");
        }
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
