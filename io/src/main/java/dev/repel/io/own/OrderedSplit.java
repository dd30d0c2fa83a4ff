package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Divides the labelled nodes by the dates or numbers of a column: the earliest are trained on, later ones validate, the
 * latest test. Without cuts these are 60, 20 and 20 % of them; if only the beginning of the test is given, the last
 * quarter of those before validates. Nodes of one value stay together, in the part of the first of them. Nodes without a
 * value are in no part.
 */
final class OrderedSplit {
    private static final double TRAIN = 0.6;
    private static final double TRAIN_AND_VALIDATION = 0.8;
    private static final double TRAIN_BEFORE_TEST = 0.75;
    private static final List<String> PARTS = List.of("training", "validation", "test");

    private final NodeRows rows;
    private final SplitColumn rule;
    private final int column;
    private final ColumnGlance glance;
    private final ColumnKind kind;
    private final List<Placed> placed = new ArrayList<>();
    private int missing;

    private record Placed(int row, double value) {}

    OrderedSplit(NodeRows rows, int column, SplitColumn rule, MissingWords words) throws InvalidDataException {
        this.rows = rows;
        this.rule = rule;
        this.column = column;
        this.glance = new ColumnGlance(rows.decimalComma(), words);
        for (int row = 0; row < rows.count(); row++) {
            glance.add(rows.cell(row, column));
        }
        this.kind = glance.guess();
        if (kind != ColumnKind.DATE && kind != ColumnKind.NUMBER) {
            throw failure("expected different dates or numbers, found such as "
                    + Problems.quoted(String.join(" | ", glance.examples())));
        }
    }

    /** @param notes receives what came of it */
    Split of(int[] labels, List<String> notes) throws InvalidDataException {
        place(labels);
        int trainEnd;
        int testStart;
        if (rule.testFrom().isEmpty()) {
            trainEnd = share(TRAIN, placed.size());
            testStart = share(TRAIN_AND_VALIDATION, placed.size());
        } else {
            testStart = before(rule.testFrom());
            trainEnd = rule.validateFrom().isEmpty()
                    ? share(TRAIN_BEFORE_TEST, testStart)
                    : Math.min(before(rule.validateFrom()), testStart);
        }
        int[][] parts = {rowsOf(0, trainEnd), rowsOf(trainEnd, testStart), rowsOf(testStart, placed.size())};
        for (int part = 0; part < parts.length; part++) {
            if (parts[part].length == 0) {
                throw failure("expected labelled nodes in every part, found none for " + PARTS.get(part) + " among "
                        + placed.size() + "; the setting split-by can say where validation and test begin");
            }
        }
        notes.add(note(trainEnd, testStart));
        return new Split(parts[0], parts[1], parts[2]);
    }

    private void place(int[] labels) throws InvalidDataException {
        for (int row = 0; row < rows.count(); row++) {
            if (labels[row] == NodeDataset.UNLABELLED) {
                continue;
            }
            String cell = rows.cell(row, column);
            if (glance.isMissing(cell)) {
                missing++;
                continue;
            }
            double value = value(cell);
            if (Double.isNaN(value)) {
                rows.problems()
                        .add(
                                rows.line(row),
                                rule.name(),
                                "expected a " + kind.name().toLowerCase(Locale.ROOT)
                                        + ", because nodes are split by it," + " found " + Problems.quoted(cell));
            }
            placed.add(new Placed(row, value));
        }
        rows.problems().throwIfAny();
        placed.sort(Comparator.comparingDouble(Placed::value).thenComparingInt(Placed::row));
    }

    private double value(String cell) {
        if (kind == ColumnKind.NUMBER) {
            return glance.numberStyle().value(cell);
        }
        LocalDateTime date = glance.dateStyle().value(cell);
        return date == null ? Double.NaN : DatePart.days(date);
    }

    /** How many of the first {@code count} make up a share, with all that have the value of the last of them. */
    private int share(double share, int count) {
        int end = (int) Math.round(share * count);
        while (end > 0
                && end < count
                && placed.get(end).value() == placed.get(end - 1).value()) {
            end++;
        }
        return end;
    }

    private int before(String cut) throws InvalidDataException {
        double value = value(cut);
        if (Double.isNaN(value)) {
            throw failure("expected a " + kind.name().toLowerCase(Locale.ROOT) + " as its cells have, found "
                    + Problems.quoted(cut) + " in the setting split-by");
        }
        return (int) placed.stream().filter(node -> node.value() < value).count();
    }

    private int[] rowsOf(int from, int to) {
        return placed.subList(from, to).stream().mapToInt(Placed::row).sorted().toArray();
    }

    private String note(int trainEnd, int testStart) {
        return String.format(
                Locale.ROOT,
                "Split by %s: %,d nodes with a label up to %s are trained on, %,d from %s validate, %,d from %s test%s.",
                rule.name(),
                trainEnd,
                cell(trainEnd - 1),
                testStart - trainEnd,
                cell(trainEnd),
                placed.size() - testStart,
                cell(testStart),
                missing == 0 ? "" : String.format(Locale.ROOT, "; %,d without a value are in no part", missing));
    }

    private String cell(int place) {
        return rows.cell(placed.get(place).row(), column);
    }

    private InvalidDataException failure(String expected) {
        return rows.problems().fatal("column " + rule.name(), expected);
    }
}
