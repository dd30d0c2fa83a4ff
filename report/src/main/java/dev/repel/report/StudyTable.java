package dev.repel.report;

import dev.repel.eval.Summary;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of means with their spread, the best in bold, the paper's values below ours.
 *
 * @param difference whether its values are differences, which have a sign
 * @param baseline what cells can be worse than
 * @param remarks what is to be said beneath it
 */
record StudyTable(
        String title,
        List<String> columns,
        boolean percent,
        boolean difference,
        String baseline,
        List<Row> rows,
        List<String> remarks) {
    private static final double SIGNIFICANT = 0.05;

    /** @param cells one a column after the first, null where nothing was measured */
    record Row(String name, List<Cell> cells) {}

    /** @param runs 0 where it is not said; all numbers NaN where they are unknown */
    record Cell(
            double mean, double std, int runs, double paper, double pValue, boolean best, boolean worse, String note) {}

    static StudyTable of(StudyJson json) {
        List<String> columns = new ArrayList<>();
        for (StudyJson column : json.list("columns")) {
            columns.add(column.node().asText());
        }
        List<Row> rows = new ArrayList<>();
        for (StudyJson row : json.list("rows")) {
            List<Cell> cells = new ArrayList<>();
            row.list("cells").forEach(cell -> cells.add(cell.node().isNull() ? null : cell(cell)));
            if (cells.size() != columns.size() - 1) {
                throw row.invalid("cells", (columns.size() - 1) + " cells, one for each column after the first,");
            }
            rows.add(new Row(row.text("name"), cells));
        }
        return new StudyTable(
                json.text("title"),
                columns,
                json.unit(StudyJson.PERCENT).equals(StudyJson.PERCENT),
                json.flag("difference"),
                json.optional("baseline", "the baseline"),
                rows,
                json.texts("notes"));
    }

    private static Cell cell(StudyJson json) {
        double runs = json.number("runs");
        return new Cell(
                json.number("mean"),
                json.number("std"),
                Double.isNaN(runs) ? 0 : (int) runs,
                json.number("paper"),
                json.number("pValue"),
                json.flag("best"),
                json.flag("worse"),
                json.optional("note", ""));
    }

    void write(Html html) {
        html.open("div", "class", "card results").leaf("h3", title).leaf("p", key(), "class", "remark");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", title);
        html.open("table", "class", "study").leaf("caption", title, "class", "spoken");
        html.open("thead").open("tr");
        columns.forEach(name -> html.leaf("th", name, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (Row row : rows) {
            html.open("tr").leaf("th", row.name(), "scope", "row");
            row.cells().forEach(cell -> write(html, cell));
            html.close("tr");
        }
        html.close("tbody").close("table").close("div");
        writeNotes(html);
        html.close("div");
    }

    /** What the marks in the table mean, as far as it has them. */
    private String key() {
        List<Cell> cells = rows.stream()
                .flatMap(row -> row.cells().stream())
                .filter(cell -> cell != null)
                .toList();
        List<String> parts = new ArrayList<>();
        boolean spread = cells.stream().anyMatch(StudyTable::hasSpread);
        parts.add((percent ? "In percent, mean" : "Mean") + (spread ? " ± standard deviation" : " of the runs"));
        if (cells.stream().anyMatch(Cell::best)) {
            parts.add("the best of those compared in bold");
        }
        if (cells.stream().anyMatch(cell -> Double.isFinite(cell.paper()))) {
            parts.add("in brackets what the paper reports");
        }
        if (cells.stream().anyMatch(cell -> Double.isFinite(cell.pValue()))) {
            parts.add("* differs from the baseline with p\u00a0<\u00a00.05");
        }
        if (cells.stream().anyMatch(Cell::worse)) {
            parts.add("▼ worse than " + baseline);
        }
        return String.join("; ", parts) + ".";
    }

    private static boolean hasSpread(Cell cell) {
        return Double.isFinite(cell.std()) && cell.runs() != 1;
    }

    private void write(Html html, Cell cell) {
        if (cell == null || Double.isNaN(cell.mean())) {
            boolean printed = cell != null && Double.isFinite(cell.paper());
            html.open("td").text("–");
            if (printed) {
                html.leaf("small", "(" + signed(cell.paper()) + ")", "class", "paper-value");
            }
            html.close("td");
            return;
        }
        html.open("td", "class", cell.best() ? "best" : null, "title", told(cell));
        String star = cell.pValue() < SIGNIFICANT ? "*" : "";
        html.leaf(cell.best() ? "strong" : "span", signed(cell.mean()) + star);
        if (hasSpread(cell)) {
            html.leaf("small", " ±\u00a0" + value(cell.std()));
        }
        if (cell.worse()) {
            html.leaf("small", "\u00a0▼", "class", "worse");
        }
        if (Double.isFinite(cell.paper())) {
            html.leaf("small", "(" + signed(cell.paper()) + ")", "class", "paper-value");
        }
        html.close("td");
    }

    private String told(Cell cell) {
        List<String> parts = new ArrayList<>();
        if (cell.runs() > 0) {
            parts.add(cell.runs() == 1 ? "1 run" : cell.runs() + " runs");
        }
        if (Double.isFinite(cell.pValue())) {
            parts.add("p = " + Format.small(cell.pValue()));
        }
        if (cell.worse()) {
            parts.add("worse than " + baseline);
        }
        if (!cell.note().isEmpty()) {
            parts.add(cell.note());
        }
        return parts.isEmpty() ? null : String.join(", ", parts);
    }

    /** With its sign, where the table is of differences. */
    private String signed(double value) {
        return difference && value >= 0 ? "+" + value(value) : value(value);
    }

    /** Plain numbers all have the decimals of the largest, so that a mean and its deviation go together. */
    private String value(double value) {
        if (percent) {
            return Format.points(value);
        }
        double largest = rows.stream()
                .flatMap(row -> row.cells().stream())
                .filter(cell -> cell != null && Double.isFinite(cell.mean()))
                .mapToDouble(cell -> Math.abs(cell.mean()))
                .max()
                .orElse(0);
        return Format.decimals(value, Summary.decimals(largest));
    }

    private void writeNotes(Html html) {
        List<String> notes = new ArrayList<>(remarks);
        for (Row row : rows) {
            for (int c = 0; c < row.cells().size(); c++) {
                Cell cell = row.cells().get(c);
                if (cell != null && !cell.note().isEmpty()) {
                    notes.add(row.name() + ", " + columns.get(c + 1) + ": " + cell.note());
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
