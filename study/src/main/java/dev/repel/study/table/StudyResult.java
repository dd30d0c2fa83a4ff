package dev.repel.study.table;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The outcome of a study: the content of its JSON file, and what the other files are made of.
 *
 * @param command that makes it again
 * @param provenance what it was made with
 * @param notes what was left out, and why
 */
public record StudyResult(
        String study,
        String title,
        String explanation,
        String command,
        Map<String, Object> provenance,
        List<String> notes,
        List<Table> tables,
        List<Figure> figures) {
    /** The unit of fractions that are shown in percent; others are plain numbers. */
    public static final String PERCENT = "percent";

    private static final String NUMBER = "number";

    /** Files of the user's own may leave out all but name and title. */
    public StudyResult {
        Require.that(study != null && title != null, "a study needs a name and a title");
        explanation = Objects.requireNonNullElse(explanation, "");
        command = Objects.requireNonNullElse(command, "");
        provenance = Objects.requireNonNullElse(provenance, Map.of());
        notes = Objects.requireNonNullElse(notes, List.of());
        tables = Objects.requireNonNullElse(tables, List.of());
        figures = Objects.requireNonNullElse(figures, List.of());
    }

    /**
     * @param columns the heading of the rows' names first
     * @param unit {@link #PERCENT} or {@code number}
     * @param difference whether values are differences to a baseline
     * @param baseline what others are compared with, null if they are not
     * @param notes what is to be said beneath it
     * @param source of its values, null if they are all of the call that made it
     */
    public record Table(
            String title,
            List<String> columns,
            String unit,
            boolean difference,
            String baseline,
            List<Row> rows,
            List<String> notes,
            @JsonInclude(JsonInclude.Include.NON_NULL) Source source) {
        /** A table of the call that made it. */
        public Table(
                String title,
                List<String> columns,
                String unit,
                boolean difference,
                String baseline,
                List<Row> rows,
                List<String> notes) {
            this(title, columns, unit, difference, baseline, rows, notes, null);
        }

        public Table {
            unit = checked(unit, PERCENT);
            notes = Objects.requireNonNullElse(notes, List.of());
            for (Row row : rows) {
                Require.that(
                        row.cells().size() == columns.size() - 1,
                        "row " + row.name() + " of table " + title + " must have one cell per column after the first");
            }
        }

        public Table withTitle(String other) {
            return new Table(other, columns, unit, difference, baseline, rows, notes, source);
        }

        /** The same of recorded runs. */
        Table of(Source recorded, List<String> more) {
            List<String> all = new ArrayList<>(notes);
            all.addAll(more);
            return new Table(title, columns, unit, difference, baseline, rows, all, recorded);
        }

        @JsonIgnore
        boolean isMeasured() {
            return rows.stream()
                    .flatMap(row -> row.cells().stream())
                    .anyMatch(cell -> cell != null && cell.isMeasured());
        }
    }

    /**
     * @param cells one per column but the first, null where there is nothing
     */
    public record Row(String name, List<Cell> cells) {}

    /**
     * @param mean null where only the paper has a value
     * @param std the sample standard deviation over the runs, null where they cannot differ
     * @param runs how many values the mean is of
     * @param paper the value that the paper prints, null if none
     * @param pValue of a paired test against the baseline, null where there is nothing to test
     * @param best whether it is the best of those that are compared
     * @param worse whether it is worse than the baseline
     * @param note what else is remarkable about it, null if nothing is
     * @param par whether the paired test cannot tell it from the best of those that are compared
     * @param paperStd the standard deviation that the paper prints, null if none
     */
    public record Cell(
            Double mean,
            Double std,
            int runs,
            Double paper,
            Double pValue,
            boolean best,
            boolean worse,
            String note,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean par,
            @JsonInclude(JsonInclude.Include.NON_NULL) Double paperStd) {
        /** A cell that is not on a par with a better one, and of which the paper prints no deviation. */
        public Cell(
                Double mean,
                Double std,
                int runs,
                Double paper,
                Double pValue,
                boolean best,
                boolean worse,
                String note) {
            this(mean, std, runs, paper, pValue, best, worse, note, false, null);
        }

        Cell asBest(boolean isBest) {
            return new Cell(mean, std, runs, paper, pValue, isBest, worse, note, par, paperStd);
        }

        Cell onPar() {
            return new Cell(mean, std, runs, paper, pValue, best, worse, note, true, paperStd);
        }

        Cell besides(Double printedStd) {
            return new Cell(mean, std, runs, paper, pValue, best, worse, note, par, printedStd);
        }

        @JsonIgnore
        public boolean isMeasured() {
            return mean != null;
        }

        public boolean hasSpread() {
            return std != null && runs != 1;
        }

        /** Whether the difference to the baseline is more than chance. */
        @JsonIgnore
        public boolean isSignificant() {
            return pValue != null && pValue < 0.05;
        }
    }

    /**
     * @param x what the horizontal axis is called
     * @param y what the vertical axis is called
     * @param source of its values, null if they are all of the call that made it
     */
    public record Figure(
            String title,
            String x,
            String y,
            String unit,
            List<Series> series,
            @JsonInclude(JsonInclude.Include.NON_NULL) Source source) {
        /** A figure of the call that made it. */
        public Figure(String title, String x, String y, String unit, List<Series> series) {
            this(title, x, y, unit, series, null);
        }

        public Figure {
            unit = checked(unit, y.toLowerCase(Locale.ROOT).contains("accuracy") ? PERCENT : NUMBER);
        }

        public Figure withTitle(String other) {
            return new Figure(other, x, y, unit, series, source);
        }

        /** The same of recorded runs. */
        Figure of(Source recorded) {
            return new Figure(title, x, y, unit, series, recorded);
        }
    }

    private static String checked(String unit, String otherwise) {
        Require.that(
                unit == null || unit.equals(PERCENT) || unit.equals(NUMBER),
                "the unit must be " + PERCENT + " or " + NUMBER + ", not " + unit);
        return unit == null ? otherwise : unit;
    }

    /** A line of a figure. */
    public record Series(String name, List<Point> points) {}

    /** A point of a line; its standard deviation is over the runs, NaN where there is none. */
    public record Point(double x, double y, double std) {}
}
