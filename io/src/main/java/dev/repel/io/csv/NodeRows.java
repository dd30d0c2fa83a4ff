package dev.repel.io.csv;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The rows of a nodes file, taken apart into ids, labels, split and the cells that become features. */
final class NodeRows {
    private static final List<String> PARTS = List.of("train", "val", "test");

    private final CsvOptions options;
    private final Problems problems;
    private final List<String> header;
    private final char delimiter;
    private final int idAt;
    private final int labelAt;
    private final int splitAt;

    private final List<List<String>> rows = new ArrayList<>();
    private final List<Long> lines = new ArrayList<>();
    private final Map<String, Integer> indexOfId = new HashMap<>();

    static NodeRows read(Path file, CsvOptions options) throws IOException {
        Problems problems = new Problems(file);
        try (CsvFile csv = new CsvFile(file, options.delimiter(), problems)) {
            NodeRows rows = new NodeRows(csv, options, problems);
            csv.forEachRow(rows::add);
            problems.throwIfAny();
            if (rows.count() == 0) {
                throw problems.fatal("line 2", "expected at least one node below the header");
            }
            return rows;
        }
    }

    private NodeRows(CsvFile csv, CsvOptions options, Problems problems) throws InvalidDataException {
        this.options = options;
        this.problems = problems;
        this.header = csv.header();
        this.delimiter = csv.delimiter();
        this.idAt = csv.require(options.idColumn());
        this.labelAt =
                options.labelsRequired() ? csv.require(options.labelColumn()) : header.indexOf(options.labelColumn());
        this.splitAt = header.indexOf(options.splitColumn());
    }

    private void add(long line, List<String> cells) {
        String id = cells.get(idAt);
        Integer earlier = id.isEmpty() ? null : indexOfId.putIfAbsent(id, rows.size());
        if (id.isEmpty()) {
            problems.add(line, options.idColumn(), "expected an id, found an empty cell");
        } else if (earlier != null) {
            problems.add(
                    line,
                    options.idColumn(),
                    "expected each id once, " + Problems.quoted(id) + " is already in line " + lines.get(earlier));
        }
        rows.add(cells);
        lines.add(line);
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

    /** With semicolons between the cells, numbers may carry a decimal comma. */
    boolean decimalComma() {
        return delimiter == ';';
    }

    /** The columns that are neither id nor label nor split. */
    int[] featureColumns() {
        return IntStream.range(0, header.size())
                .filter(column -> column != idAt && column != labelAt && column != splitAt)
                .toArray();
    }

    List<String> ids() {
        return rows.stream().map(row -> row.get(idAt)).toList();
    }

    Map<String, Integer> indexOfId() {
        return indexOfId;
    }

    List<String> classNames() throws InvalidDataException {
        TreeSet<String> names = new TreeSet<>();
        for (int row = 0; row < count() && labelAt >= 0; row++) {
            names.add(cell(row, labelAt));
        }
        names.remove("");
        if (options.labelsRequired() && names.size() < 2) {
            throw problems.fatal(
                    "column " + options.labelColumn(),
                    "expected at least 2 classes, found "
                            + (names.isEmpty() ? "no label at all" : "only " + Problems.quoted(names.first())));
        }
        return List.copyOf(names);
    }

    int[] labels(List<String> classNames) {
        Map<String, Integer> indexOf = new HashMap<>();
        for (int c = 0; c < classNames.size(); c++) {
            indexOf.put(classNames.get(c), c);
        }
        int[] labels = new int[count()];
        Arrays.fill(labels, NodeDataset.UNLABELLED);
        for (int row = 0; row < labels.length && labelAt >= 0; row++) {
            labels[row] = indexOf.getOrDefault(cell(row, labelAt), NodeDataset.UNLABELLED);
        }
        return labels;
    }

    /** The split the file prescribes, if it has the column and anything in it. */
    Optional<Split> split() throws InvalidDataException {
        List<List<Integer>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int row = 0; row < count() && splitAt >= 0; row++) {
            String value = cell(row, splitAt).toLowerCase(Locale.ROOT);
            int part = PARTS.indexOf(value.equals("validation") ? "val" : value);
            if (part >= 0) {
                parts.get(part).add(row);
                requireLabel(row, value);
            } else if (!value.isEmpty()) {
                problems.add(
                        line(row),
                        options.splitColumn(),
                        "expected train, val, test or nothing, found " + Problems.quoted(value));
            }
        }
        problems.throwIfAny();
        if (parts.stream().allMatch(List::isEmpty)) {
            return Optional.empty();
        }
        for (int part = 0; part < PARTS.size(); part++) {
            if (parts.get(part).isEmpty()) {
                throw problems.fatal("column " + options.splitColumn(), "expected at least one " + PARTS.get(part));
            }
        }
        return Optional.of(new Split(ints(parts.get(0)), ints(parts.get(1)), ints(parts.get(2))));
    }

    private void requireLabel(int row, String part) {
        if (options.labelsRequired() && cell(row, labelAt).isEmpty()) {
            problems.add(
                    line(row), options.labelColumn(), "expected a label, because the node is in the " + part + " part");
        }
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
