package dev.repel.study.table;

import dev.repel.eval.Summary;
import dev.repel.study.design.Baseline;
import dev.repel.study.design.Measure;
import dev.repel.study.design.StudyCell;
import dev.repel.study.design.TableLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** Makes tables of the values of a study. */
public final class TableMaker {
    private final StudyValues values;
    private final TableLayout layout;
    private final List<String> notes = new ArrayList<>();
    /** Where the values of a cell of the table are, by its row and column. */
    private final Map<List<Integer>, StudyCell> places = new HashMap<>();

    private TableMaker(StudyValues values, TableLayout layout) {
        this.values = values;
        this.layout = layout;
    }

    /** The tables of a layout: one, or one for each combination of points it is made per. */
    public static List<StudyResult.Table> make(StudyValues values, TableLayout layout) {
        return values.grouped(layout.per()).values().stream()
                .map(cells -> new TableMaker(values, layout).table(cells))
                .toList();
    }

    private StudyResult.Table table(List<StudyCell> cells) {
        List<String> columns = values.study().axis(layout.columns()).names();
        boolean difference = layout.value() == TableLayout.Value.DIFFERENCE;
        if (difference && layout.columns().equals(values.study().compare().axis())) {
            columns.remove(values.study().compare().point());
        }
        List<StudyResult.Row> rows = new ArrayList<>();
        StudyValues.grouped(cells, layout.rows()).forEach((name, row) -> {
            List<StudyResult.Cell> made = new ArrayList<>();
            for (String column : columns) {
                List<StudyCell> here = row.stream()
                        .filter(cell -> column.equals(cell.at().get(layout.columns())))
                        .toList();
                if (!difference) {
                    places.put(List.of(rows.size(), made.size()), here.get(0));
                }
                made.add(difference ? difference(here, name + " " + column) : mean(here.get(0)));
            }
            rows.add(new StudyResult.Row(name, made));
        });
        List<String> headings = new ArrayList<>();
        headings.add(heading(layout.rows()));
        headings.addAll(columns);
        return new StudyResult.Table(
                cells.get(0).title(layout.title(), layout.per()),
                headings,
                unit(layout.measure()),
                difference,
                values.study().compare() == null
                        ? null
                        : values.study().compare().point(),
                withPar(withBest(rows)),
                notes);
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
        Double paperStd = boxed(values.paperStd(cell.at(), layout.measure()));
        long failures = values.failures(cell.at());
        if (failures > 0) {
            notes.add("Failed: " + cell.name(new ArrayList<>(cell.at().keySet())) + ", " + failures
                    + (failures == 1 ? " run" : " runs") + "; the table shows the others.");
        }
        if (summary == null && values.hasOnlyUntestedRuns(cell.at())) {
            String hint = "Empty cells are runs without test nodes. The option test-share keeps some labels for a test;"
                    + " measure: validation-accuracy needs none.";
            if (!notes.contains(hint)) {
                notes.add(hint);
            }
        }
        if (summary == null) {
            String failed = failures > 0 ? failures + " failed" : null;
            return paper == null && failed == null
                    ? null
                    : new StudyResult.Cell(null, null, 0, paper, null, false, false, failed).besides(paperStd);
        }
        Map<String, String> baseline = layout.measure().isCompared() ? values.baselineOf(cell) : null;
        Summary against = baseline == null ? null : values.summary(baseline, layout.measure());
        Double pValue = null;
        boolean worse = false;
        if (against != null) {
            double[][] pairs = values.pairs(cell, baseline, layout.measure());
            pValue = PairedTest.pValue(values.study().compare().test(), pairs[0], pairs[1]);
            double difference = mean(pairs[0]) - mean(pairs[1]);
            worse = isWorse(difference);
            if (worse) {
                watch(cell, difference, pValue);
            }
        }
        String note = failures > 0 ? failures + " failed" : null;
        int runs = values.bySeed(cell.at(), layout.measure()).size();
        Double std = layout.measure().hasSpread() ? summary.std() : null;
        return new StudyResult.Cell(summary.mean(), std, runs, paper, pValue, false, worse, note).besides(paperStd);
    }

    /** Whether a difference to the baseline is one for the worse. */
    private boolean isWorse(double difference) {
        return layout.measure().isCompared() && layout.measure().gain(difference) < 0;
    }

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElse(0);
    }

    private void watch(StudyCell cell, double difference, Double pValue) {
        if (isWatched(cell)) {
            List<String> axes = new ArrayList<>(cell.at().keySet());
            notes.add("Worse than " + values.study().compare().point() + ": " + cell.name(axes) + ", by "
                    + CellText.size(Math.abs(difference), layout.measure().unit())
                    + (pValue == null ? "" : String.format(Locale.ROOT, ", p = %.3f", pValue)) + ".");
        }
    }

    /**
     * The mean over all runs of all cells, each less its own baseline; of the paper's values over those cells for which it
     * prints both.
     *
     * @param name of the cell in the table
     */
    private StudyResult.Cell difference(List<StudyCell> cells, String name) {
        List<Double> differences = new ArrayList<>();
        List<Double> printed = new ArrayList<>();
        List<Double> besidePrinted = new ArrayList<>();
        int counted = 0;
        for (StudyCell cell : cells) {
            Map<String, String> baseline = values.baselineOf(cell);
            double[][] pairs = baseline == null ? new double[2][0] : values.pairs(cell, baseline, layout.measure());
            if (pairs[0].length == 0) {
                continue;
            }
            counted++;
            for (int i = 0; i < pairs[0].length; i++) {
                differences.add(pairs[0][i] - pairs[1][i]);
            }
            OptionalDouble ours = values.paper(cell.at(), layout.measure());
            OptionalDouble theirs = values.paper(baseline, layout.measure());
            if (ours.isPresent() && theirs.isPresent()) {
                printed.add(ours.getAsDouble() - theirs.getAsDouble());
                besidePrinted.add(mean(pairs[0]) - mean(pairs[1]));
            }
        }
        if (differences.isEmpty()) {
            return null;
        }
        if (counted < cells.size()) {
            notes.add(name + ": the mean of " + counted + " of " + cells.size() + " cells; the others have no values.");
        }
        if (!printed.isEmpty() && printed.size() < counted) {
            notes.add(name + ": the paper prints " + printed.size() + " of these " + counted
                    + " cells, over which the mean here is "
                    + CellText.signed(
                            Summary.of(besidePrinted).mean(), layout.measure().unit()) + ".");
        }
        Summary summary = Summary.of(differences);
        if (cells.stream().anyMatch(this::isWatched)) {
            noteError(name, summary, differences);
        }
        return new StudyResult.Cell(
                summary.mean(),
                summary.std(),
                differences.size(),
                printed.isEmpty() ? null : Summary.of(printed).mean(),
                null,
                false,
                isWorse(summary.mean()),
                null);
    }

    private boolean isWatched(StudyCell cell) {
        Baseline compare = values.study().compare();
        return compare.watch().contains(cell.at().get(compare.axis()));
    }

    private void noteError(String name, Summary summary, List<Double> differences) {
        Double pValue = PairedTest.pValue(
                values.study().compare().test(),
                differences.stream().mapToDouble(Double::doubleValue).toArray(),
                new double[differences.size()]);
        if (pValue != null) {
            double error = summary.std() / Math.sqrt(differences.size());
            notes.add(name + ": "
                    + CellText.signed(summary.mean(), layout.measure().unit()) + " with a standard error of "
                    + CellText.size(error, layout.measure().unit()) + ", p "
                    + (pValue < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "= %.3f", pValue)) + " over "
                    + differences.size() + " pairs of runs.");
        }
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    /** Marks the best along the axis that is compared: in a row if its points are columns, in a column otherwise. */
    private List<StudyResult.Row> withBest(List<StudyResult.Row> rows) {
        Baseline compare = values.study().compare();
        if (compare == null || !layout.measure().isCompared()) {
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

    /** Marks the cells that the paired test cannot tell from the best one beside or above them, the baseline too. */
    private List<StudyResult.Row> withPar(List<StudyResult.Row> rows) {
        Baseline compare = values.study().compare();
        if (compare == null) {
            return rows;
        }
        boolean inRows = layout.columns().equals(compare.axis());
        List<StudyResult.Row> marked = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            List<StudyResult.Cell> cells = new ArrayList<>();
            for (int c = 0; c < rows.get(r).cells().size(); c++) {
                StudyResult.Cell cell = rows.get(r).cells().get(c);
                StudyCell best = inRows ? bestOfRow(rows, r) : bestOfColumn(rows, c);
                StudyCell own = places.get(List.of(r, c));
                boolean par = cell != null
                        && cell.isMeasured()
                        && !cell.best()
                        && best != null
                        && own != null
                        && isPar(own, best, compare.test());
                cells.add(par ? cell.onPar() : cell);
            }
            marked.add(new StudyResult.Row(rows.get(r).name(), cells));
        }
        return marked;
    }

    /** Without two runs there is no test, and nothing can be said. */
    private boolean isPar(StudyCell cell, StudyCell best, Baseline.Test test) {
        double[][] pairs = values.pairs(cell, best.at(), layout.measure());
        Double pValue = PairedTest.pValue(test, pairs[0], pairs[1]);
        return pValue != null && pValue >= 0.05;
    }

    private StudyCell bestOfRow(List<StudyResult.Row> rows, int r) {
        List<StudyResult.Cell> cells = rows.get(r).cells();
        for (int c = 0; c < cells.size(); c++) {
            if (cells.get(c) != null && cells.get(c).best()) {
                return places.get(List.of(r, c));
            }
        }
        return null;
    }

    private StudyCell bestOfColumn(List<StudyResult.Row> rows, int c) {
        for (int r = 0; r < rows.size(); r++) {
            StudyResult.Cell cell = rows.get(r).cells().get(c);
            if (cell != null && cell.best()) {
                return places.get(List.of(r, c));
            }
        }
        return null;
    }

    private StudyResult.Cell marked(StudyResult.Cell cell, List<StudyResult.Cell> rivals) {
        if (cell == null || !cell.isMeasured()) {
            return cell;
        }
        List<StudyResult.Cell> measured = rivals.stream()
                .filter(rival -> rival != null && rival.isMeasured())
                .toList();
        boolean best = measured.size() > 1
                && measured.stream().allMatch(rival -> layout.measure().gain(cell.mean() - rival.mean()) >= 0);
        return cell.asBest(best);
    }
}
