package dev.repel.report;

import dev.repel.eval.Summary;
import dev.repel.study.table.PaperComparison;
import dev.repel.study.table.StudyResult;
import dev.repel.study.table.StudyResult.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A table of means with their spread, the best in bold, the paper's values below ours. */
record StudyTable(StudyResult.Table table) {
    void write(Html html) {
        html.open("div", "class", "card results").leaf("h3", table.title()).leaf("p", key(), "class", "remark");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", table.title());
        html.open("table", "class", "study").leaf("caption", table.title(), "class", "spoken");
        html.open("thead").open("tr");
        table.columns().forEach(name -> html.leaf("th", name, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (StudyResult.Row row : table.rows()) {
            html.open("tr").leaf("th", row.name(), "scope", "row");
            row.cells().forEach(cell -> write(html, cell));
            html.close("tr");
        }
        html.close("tbody").close("table").close("div");
        writeNotes(html);
        writeComparison(html);
        writeSource(html);
        html.close("div");
    }

    /** How many of the paper's values ours are within, above and below, and which. */
    private void writeComparison(Html html) {
        PaperComparison comparison = PaperComparison.of(table);
        if (comparison.lines().isEmpty()) {
            return;
        }
        html.open("details", "class", "data").leaf("summary", comparison.summary());
        html.leaf("p", "Within: at most two standard errors of the difference of the two means apart.");
        html.open(
                "div",
                "class",
                "scroll tall",
                "tabindex",
                "0",
                "role",
                "region",
                "aria-label",
                "Paper: " + table.title());
        html.open("table").open("thead").open("tr");
        List<List<String>> rows = comparison.rows();
        rows.get(0).forEach(name -> html.leaf("th", name, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (List<String> row : rows.subList(1, rows.size())) {
            html.open("tr").leaf("th", row.get(0), "scope", "row");
            row.stream().skip(1).forEach(cell -> html.leaf("td", cell));
            html.close("tr");
        }
        html.close("tbody").close("table").close("div").close("details");
    }

    private void writeSource(Html html) {
        if (table.source() != null) {
            html.leaf("p", table.source().summary() + ".", "class", "remark");
            table.source()
                    .commands()
                    .forEach(command -> html.open("p", "class", "remark")
                            .leaf("code", command)
                            .close("p"));
        }
    }

    /** What the marks in the table mean, as far as it has them. */
    private String key() {
        List<Cell> cells = cells().toList();
        List<String> parts = new ArrayList<>();
        boolean spread = cells.stream().anyMatch(Cell::hasSpread);
        parts.add((isPercent() ? "In percent, mean" : "Mean") + (spread ? " ± standard deviation" : " of the runs"));
        if (cells.stream().anyMatch(Cell::best)) {
            parts.add("the best of those compared in bold");
        }
        if (cells.stream().anyMatch(cell -> cell.paper() != null)) {
            parts.add("in brackets what the paper reports");
        }
        if (cells.stream().anyMatch(cell -> cell.pValue() != null)) {
            parts.add("* differs from the baseline with p\u00a0<\u00a00.05");
        }
        if (cells.stream().anyMatch(Cell::par)) {
            parts.add("≈ cannot be told from the best (p\u00a0≥\u00a00.05)");
        }
        if (cells.stream().anyMatch(Cell::worse)) {
            parts.add("▼ worse than " + baseline());
        }
        return String.join("; ", parts) + ".";
    }

    private Stream<Cell> cells() {
        return table.rows().stream().flatMap(row -> row.cells().stream()).filter(Objects::nonNull);
    }

    private String baseline() {
        return Objects.requireNonNullElse(table.baseline(), "the baseline");
    }

    private boolean isPercent() {
        return table.unit().equals(StudyResult.PERCENT);
    }

    private void write(Html html, Cell cell) {
        if (cell == null || !cell.isMeasured()) {
            html.open("td").text("–");
            writePaper(html, cell);
            html.close("td");
            return;
        }
        html.open("td", "class", cell.best() ? "best" : null, "title", told(cell));
        String star = cell.isSignificant() ? "*" : "";
        html.leaf(cell.best() ? "strong" : "span", signed(cell.mean()) + star);
        if (cell.hasSpread()) {
            html.leaf("small", " ±\u00a0" + value(cell.std()));
        }
        if (cell.par()) {
            html.leaf("small", "\u00a0≈", "class", "par");
        }
        if (cell.worse()) {
            html.leaf("small", "\u00a0▼", "class", cell.isSignificant() ? "worse" : "worse slight");
        }
        writePaper(html, cell);
        html.close("td");
    }

    private void writePaper(Html html, Cell cell) {
        if (cell != null && cell.paper() != null) {
            html.leaf("small", "(" + signed(cell.paper()) + ")", "class", "paper-value");
        }
    }

    private String told(Cell cell) {
        List<String> parts = new ArrayList<>();
        if (cell.runs() > 0) {
            parts.add(cell.runs() == 1 ? "1 run" : cell.runs() + " runs");
        }
        if (cell.pValue() != null) {
            parts.add("p = " + Format.small(cell.pValue()));
        }
        if (cell.worse()) {
            parts.add("worse than " + baseline() + (cell.isSignificant() ? "" : ", which may be chance"));
        }
        if (cell.par()) {
            parts.add("cannot be told from the best");
        }
        if (cell.note() != null) {
            parts.add(cell.note());
        }
        return parts.isEmpty() ? null : String.join(", ", parts);
    }

    /** With its sign, where the table is of differences. */
    private String signed(double value) {
        return table.difference() && value >= 0 ? "+" + value(value) : value(value);
    }

    /** Plain numbers all have the decimals of the largest, so that a mean and its deviation go together. */
    private String value(double value) {
        if (isPercent()) {
            return Format.points(value);
        }
        double largest = cells().filter(Cell::isMeasured)
                .mapToDouble(cell -> Math.abs(cell.mean()))
                .max()
                .orElse(0);
        return Format.decimals(value, Summary.decimals(largest));
    }

    private void writeNotes(Html html) {
        List<String> notes = new ArrayList<>(table.notes());
        for (StudyResult.Row row : table.rows()) {
            for (int c = 0; c < row.cells().size(); c++) {
                Cell cell = row.cells().get(c);
                if (cell != null && cell.note() != null) {
                    notes.add(row.name() + ", " + table.columns().get(c + 1) + ": " + cell.note());
                }
            }
        }
        if (!notes.isEmpty()) {
            html.open("ul", "class", "notes");
            notes.forEach(note -> html.leaf("li", note));
            html.close("ul");
        }
    }
}
