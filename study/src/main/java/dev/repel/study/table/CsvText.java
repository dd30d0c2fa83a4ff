package dev.repel.study.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All cells and points of a study as CSV, one per line, fractions in percent. */
public final class CsvText {
    private CsvText() {}

    public static String of(StudyResult result) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "kind", "title", "row", "column", "unit", "mean", "std", "runs", "paper", "p", "best", "note",
                "build"));
        for (StudyResult.Table table : result.tables()) {
            for (StudyResult.Row row : table.rows()) {
                for (int c = 0; c < row.cells().size(); c++) {
                    cell(lines, table, row, c);
                }
            }
        }
        for (StudyResult.Figure figure : result.figures()) {
            for (StudyResult.Series series : figure.series()) {
                for (StudyResult.Point point : series.points()) {
                    lines.add(List.of(
                            "figure",
                            figure.title(),
                            series.name(),
                            plain(point.x()),
                            figure.unit(),
                            scaled(point.y(), figure.unit()),
                            scaled(point.std(), figure.unit()),
                            "",
                            "",
                            "",
                            "",
                            "",
                            build(figure.source())));
                }
            }
        }
        return text(lines);
    }

    private static void cell(List<List<String>> lines, StudyResult.Table table, StudyResult.Row row, int column) {
        StudyResult.Cell cell = row.cells().get(column);
        if (cell == null) {
            return;
        }
        lines.add(List.of(
                table.difference() ? "difference" : "mean",
                table.title(),
                row.name(),
                table.columns().get(column + 1),
                table.unit(),
                scaled(cell.mean(), table.unit()),
                scaled(cell.std(), table.unit()),
                Integer.toString(cell.runs()),
                scaled(cell.paper(), table.unit()),
                cell.pValue() == null ? "" : String.format(Locale.ROOT, "%.6f", cell.pValue()),
                Boolean.toString(cell.best()),
                note(table, cell),
                build(table.source())));
    }

    /** Empty for values of the call that made them. */
    private static String build(Source source) {
        return source == null ? "" : source.build();
    }

    private static String note(StudyResult.Table table, StudyResult.Cell cell) {
        String worse = cell.worse() ? "worse than " + table.baseline() : null;
        String verdict = cell.paper() == null || table.difference() || !cell.isMeasured()
                ? null
                : "paper: " + PaperComparison.verdict(cell, cell.mean() - cell.paper());
        return Stream.of(worse, cell.note(), verdict).filter(Objects::nonNull).collect(Collectors.joining("; "));
    }

    /** Cells as CSV. */
    public static String text(List<List<String>> lines) {
        return lines.stream()
                .map(line -> line.stream().map(CsvText::quoted).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }

    /** As a spreadsheet wants it: quotes around whatever could be taken for more than one cell. */
    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String scaled(Double value, String unit) {
        return value == null
                ? ""
                : String.format(Locale.ROOT, "%.4f", unit.equals(StudyResult.PERCENT) ? 100 * value : value);
    }

    /** 20 rather than 20.0. */
    static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
