package dev.repel.study.table;

import dev.repel.eval.Summary;
import dev.repel.study.design.Comparison;
import dev.repel.study.design.Measure;
import dev.repel.study.design.StudyCell;
import dev.repel.study.design.TableLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Makes tables of the values of a study. */
public final class TableMaker {
    private final StudyValues values;
    private final TableLayout layout;
    private final List<String> notes = new ArrayList<>();

    private TableMaker(StudyValues values, TableLayout layout) {
        this.values = values;
        this.layout = layout;
    }

    /** The tables of a layout: one, or one for each combination of points it is made per. */
    public static List<StudyResult.Table> make(StudyValues values, TableLayout layout) {
        Map<String, List<StudyCell>> parts = grouped(values.cells(), layout.per());
        return parts.values().stream()
                .map(cells -> new TableMaker(values, layout).table(cells))
                .toList();
    }

    private static Map<String, List<StudyCell>> grouped(List<StudyCell> cells, List<String> axes) {
        return cells.stream()
                .collect(Collectors.groupingBy(cell -> cell.name(axes), LinkedHashMap::new, Collectors.toList()));
    }

    private StudyResult.Table table(List<StudyCell> cells) {
        List<String> columns = values.study().axis(layout.columns()).names();
        boolean difference = layout.value() == TableLayout.Value.DIFFERENCE;
        if (difference && layout.columns().equals(values.study().compare().axis())) {
            columns.remove(values.study().compare().baseline());
        }
        List<StudyResult.Row> rows = new ArrayList<>();
        grouped(cells, layout.rows()).forEach((name, row) -> {
            List<StudyResult.Cell> made = new ArrayList<>();
            for (String column : columns) {
                List<StudyCell> here = row.stream()
                        .filter(cell -> column.equals(cell.at().get(layout.columns())))
                        .toList();
                made.add(difference ? difference(here) : mean(here.get(0)));
            }
            rows.add(new StudyResult.Row(name, made));
        });
        List<String> headings = new ArrayList<>();
        headings.add(heading(layout.rows()));
        headings.addAll(columns);
        return new StudyResult.Table(
                cells.get(0).fill(layout.title()), headings, unit(layout.measure()), difference, withBest(rows), notes);
    }

    static String unit(Measure measure) {
        return measure.unit().name().toLowerCase(Locale.ROOT);
    }

    private static String heading(List<String> axes) {
        String text = String.join(", ", axes);
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private StudyResult.Cell mean(StudyCell cell) {
        Summary summary = values.summary(cell.at(), layout.measure());
        Double paper = boxed(values.paper(cell.at(), layout.measure()));
        long failures = values.failures(cell.at());
        if (failures > 0) {
            notes.add("Failed: " + cell.name(new ArrayList<>(cell.at().keySet())) + ", " + failures
                    + (failures == 1 ? " run" : " runs") + "; the table has the others alone.");
        }
        if (summary == null) {
            String failed = failures > 0 ? failures + " failed" : null;
            return paper == null && failed == null
                    ? null
                    : new StudyResult.Cell(null, null, 0, paper, null, false, failed);
        }
        Map<String, String> baseline = values.baselineOf(cell);
        Summary against = baseline == null ? null : values.summary(baseline, layout.measure());
        Double pValue = null;
        String note = null;
        if (against != null) {
            double[][] pairs = values.pairs(cell, baseline, layout.measure());
            pValue = PairedTest.pValue(values.study().compare().test(), pairs[0], pairs[1]);
            double difference = mean(pairs[0]) - mean(pairs[1]);
            if (difference < 0) {
                note = "below " + values.study().compare().baseline();
                watch(cell, difference, pValue);
            }
        }
        if (failures > 0) {
            note = (note == null ? "" : note + "; ") + failures + " failed";
        }
        int runs = values.bySeed(cell.at(), layout.measure()).size();
        return new StudyResult.Cell(summary.mean(), summary.std(), runs, paper, pValue, false, note);
    }

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElse(0);
    }

    private void watch(StudyCell cell, double difference, Double pValue) {
        Comparison compare = values.study().compare();
        if (compare.watch().contains(cell.at().get(compare.axis()))) {
            String size = layout.measure().unit() == Measure.Unit.PERCENT
                    ? String.format(Locale.ROOT, "%.2f points", 100 * difference)
                    : String.format(Locale.ROOT, "%.3f", difference);
            List<String> axes = new ArrayList<>(cell.at().keySet());
            notes.add("Below " + compare.baseline() + ": " + cell.name(axes) + ", by " + size.replace("-", "")
                    + (pValue == null ? "" : String.format(Locale.ROOT, ", p = %.3f", pValue)) + ".");
        }
    }

    /** The mean over all runs of all cells, each less its own baseline. */
    private StudyResult.Cell difference(List<StudyCell> cells) {
        List<Double> differences = new ArrayList<>();
        double paper = 0;
        boolean printed = true;
        for (StudyCell cell : cells) {
            Map<String, String> baseline = values.baselineOf(cell);
            double[][] pairs = baseline == null ? new double[2][0] : values.pairs(cell, baseline, layout.measure());
            for (int i = 0; i < pairs[0].length; i++) {
                differences.add(pairs[0][i] - pairs[1][i]);
            }
            if (pairs[0].length > 0) {
                OptionalDouble ours = values.paper(cell.at(), layout.measure());
                OptionalDouble theirs = values.paper(baseline, layout.measure());
                printed &= ours.isPresent() && theirs.isPresent();
                paper += ours.orElse(0) - theirs.orElse(0);
            }
        }
        if (differences.isEmpty()) {
            return null;
        }
        long counted = cells.stream()
                .filter(cell -> values.baselineOf(cell) != null && values.summary(cell.at(), layout.measure()) != null)
                .count();
        Summary summary = Summary.of(differences);
        return new StudyResult.Cell(
                summary.mean(),
                summary.std(),
                differences.size(),
                printed ? paper / counted : null,
                null,
                false,
                summary.mean() < 0 ? "below " + values.study().compare().baseline() : null);
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    /** Marks the best along the axis that is compared: in a row if its points are columns, in a column otherwise. */
    private List<StudyResult.Row> withBest(List<StudyResult.Row> rows) {
        Comparison compare = values.study().compare();
        if (compare == null) {
            return rows;
        }
        boolean inRows = layout.columns().equals(compare.axis());
        boolean inColumns = layout.rows().equals(List.of(compare.axis()));
        List<StudyResult.Row> marked = new ArrayList<>();
        for (StudyResult.Row row : rows) {
            List<StudyResult.Cell> cells = new ArrayList<>();
            for (int c = 0; c < row.cells().size(); c++) {
                int column = c;
                List<StudyResult.Cell> rivals = inRows
                        ? row.cells()
                        : inColumns
                                ? rows.stream()
                                        .map(other -> other.cells().get(column))
                                        .toList()
                                : List.of();
                cells.add(marked(row.cells().get(c), rivals));
            }
            marked.add(new StudyResult.Row(row.name(), cells));
        }
        return marked;
    }

    private static StudyResult.Cell marked(StudyResult.Cell cell, List<StudyResult.Cell> rivals) {
        if (cell == null || !cell.isMeasured()) {
            return cell;
        }
        List<StudyResult.Cell> measured = rivals.stream()
                .filter(rival -> rival != null && rival.isMeasured())
                .toList();
        boolean best = measured.size() > 1 && measured.stream().allMatch(rival -> rival.mean() <= cell.mean());
        return new StudyResult.Cell(
                cell.mean(), cell.std(), cell.runs(), cell.paper(), cell.pValue(), best, cell.note());
    }
}
