package dev.repel.study.table;

import java.util.List;
import java.util.stream.Collectors;

/** A study as Markdown. */
public final class MarkdownText {
    private static final String LEGEND = "Mean ± standard deviation over the runs; in brackets the paper's value;"
            + " **bold** the best of those compared; * p < 0.05 in a paired test against the baseline; ▼ worse than it.";

    private static final String WITHIN =
            "Within: at most two standard errors of the difference of the two means apart.";

    private MarkdownText() {}

    public static String of(StudyResult result) {
        StringBuilder text = new StringBuilder();
        text.append("# ").append(result.title()).append('\n');
        if (!result.explanation().isEmpty()) {
            text.append('\n').append(result.explanation()).append('\n');
        }
        if (!result.command().isEmpty()) {
            text.append("\n`").append(result.command()).append("`\n");
        }
        if (!result.tables().isEmpty()) {
            text.append('\n').append(LEGEND).append('\n');
        }
        list(text, result.notes());
        result.tables().forEach(table -> table(text, table));
        result.tables().forEach(table -> comparison(text, table));
        result.figures().forEach(figure -> figure(text, figure));
        return text.toString();
    }

    private static void table(StringBuilder text, StudyResult.Table table) {
        text.append("\n## ").append(table.title()).append("\n\n");
        head(text, table.columns());
        CellText numbers = new CellText(table);
        for (StudyResult.Row row : table.rows()) {
            text.append("| ").append(escaped(row.name())).append(" | ");
            text.append(row.cells().stream().map(cell -> cell(cell, numbers)).collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        list(text, table.notes());
        source(text, table.source());
    }

    private static void comparison(StringBuilder text, StudyResult.Table table) {
        PaperComparison comparison = PaperComparison.of(table);
        if (!comparison.lines().isEmpty()) {
            text.append("\n## ").append(table.title()).append(": every cell of the paper\n\n");
            List<List<String>> rows = comparison.rows();
            head(text, rows.get(0));
            rows.subList(1, rows.size()).forEach(row -> row(text, row));
            text.append('\n')
                    .append(comparison.summary())
                    .append(' ')
                    .append(WITHIN)
                    .append('\n');
        }
    }

    private static void source(StringBuilder text, Source source) {
        if (source != null) {
            text.append("\n*").append(source.summary()).append(":*");
            source.commands()
                    .forEach(command -> text.append("\n`").append(command).append('`'));
            text.append('\n');
        }
    }

    /** Begins a table. */
    public static void head(StringBuilder text, List<String> columns) {
        row(text, columns);
        row(text, columns.stream().map(column -> "-".repeat(3)).toList());
    }

    /** Adds a row to a table. */
    public static void row(StringBuilder text, List<String> cells) {
        text.append("| ")
                .append(cells.stream().map(MarkdownText::escaped).collect(Collectors.joining(" | ")))
                .append(" |\n");
    }

    private static String cell(StudyResult.Cell cell, CellText numbers) {
        if (cell == null) {
            return "–";
        }
        StringBuilder text = new StringBuilder();
        if (cell.isMeasured()) {
            String value =
                    numbers.number(cell.mean()) + (cell.hasSpread() ? " ± " + numbers.deviation(cell.std()) : "");
            text.append(cell.best() ? "**" + value + "**" : value);
            text.append(cell.isSignificant() ? " *" : "");
            text.append(cell.worse() ? " ▼" : "");
        } else {
            text.append("–");
        }
        return text.append(cell.paper() == null ? "" : " (" + numbers.number(cell.paper()) + ")")
                .toString();
    }

    private static void figure(StringBuilder text, StudyResult.Figure figure) {
        text.append("\n## ").append(figure.title()).append("\n\n");
        text.append(figure.y()).append(" over ").append(figure.x()).append(":\n");
        CellText numbers = new CellText(figure);
        for (StudyResult.Series series : figure.series()) {
            text.append("\n- ").append(series.name()).append(": ");
            text.append(series.points().stream()
                    .map(point -> CsvText.plain(point.x()) + " → " + numbers.number(point.y()))
                    .collect(Collectors.joining(", ")));
        }
        text.append('\n');
        source(text, figure.source());
    }

    private static void list(StringBuilder text, List<String> notes) {
        if (!notes.isEmpty()) {
            text.append('\n');
            notes.forEach(note -> text.append("- ").append(note).append('\n'));
        }
    }

    private static String escaped(String name) {
        return name.replace("|", "\\|");
    }
}
