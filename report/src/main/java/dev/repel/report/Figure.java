package dev.repel.report;

import java.util.List;

/**
 * What every diagram comes with: a caption, a legend, a description for those who cannot see it, and its data as a
 * table.
 *
 * @param id unique in the document
 * @param description what is to be seen, in words
 * @param legend what the lines and shapes stand for
 * @param head the names of the columns of the data; the first column is where a row lies along the x axis
 * @param rows the data, as texts
 */
record Figure(String id, String title, String description, List<Key> legend, List<String> head, List<Row> rows) {

    /**
     * An entry of the legend.
     *
     * @param shape line, dot, diamond, ring or box
     * @param style the class that gives the colour
     */
    record Key(String shape, String style, String name) {}

    /**
     * A row of the data.
     *
     * @param x where it lies along the x axis
     */
    record Row(double x, List<String> cells) {}

    /** Draws the inside of a figure. */
    interface Drawing {
        void draw(Html html);
    }

    void write(Html html, Chart chart) {
        html.open("figure", "class", "figure", "id", id);
        html.open("figcaption").leaf("h3", title).close("figcaption");
        writeLegend(html);
        html.open(
                "div",
                "class",
                "plot",
                "data-geometry",
                chart.axes().geometry(),
                "data-live",
                chart.live() == null ? null : chart.directions());
        html.open(
                "svg",
                "viewBox",
                "0 0 " + Format.coordinate(chart.width()) + " " + Format.coordinate(chart.height()),
                "role",
                "img",
                "aria-labelledby",
                id + "-title",
                "aria-describedby",
                id + "-desc");
        html.leaf("title", title, "id", id + "-title").leaf("desc", description, "id", id + "-desc");
        chart.axes().draw(html);
        chart.drawing().draw(html);
        html.close("svg").close("div");
        writeData(html);
        html.close("figure");
    }

    void writeLegend(Html html) {
        html.open("ul", "class", "legend");
        for (Key key : legend) {
            html.open("li").open("svg", "viewBox", "0 0 26 14", "aria-hidden", "true");
            shape(html, key);
            html.close("svg").text(key.name()).close("li");
        }
        html.close("ul");
    }

    /** The swatch of an entry of the legend, 26 wide and 14 high. */
    static void shape(Html html, Key key) {
        switch (key.shape()) {
            case "line" -> html.empty("path", "class", "line " + key.style(), "d", "M1 7H25");
            case "points" ->
                html.empty("path", "class", "points " + key.style(), "d", "M13 7" + pointPath(key.style()));
            case "box" ->
                html.empty("rect", "class", key.style(), "x", "5", "y", "1", "width", "16", "height", "12", "rx", "2");
            default -> mark(html, key.shape(), key.style(), 13, 7);
        }
    }

    private static String pointPath(String style) {
        return style.endsWith("cross") ? MapSection.CROSS : "h0";
    }

    /** A mark at a point: a dot, a ring or a diamond. */
    static void mark(Html html, String shape, String style, double x, double y) {
        String at = Format.coordinate(x) + " " + Format.coordinate(y);
        html.empty(
                "path",
                "class",
                "mark " + shape + " " + style,
                "d",
                switch (shape) {
                    case "diamond" -> "M" + at + "m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z";
                    default -> "M" + at + "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z";
                });
    }

    private void writeData(Html html) {
        html.open("details", "class", "data").leaf("summary", "Data of this figure");
        html.open("div", "class", "scroll tall", "tabindex", "0", "role", "region", "aria-label", "Data: " + title);
        html.open("table")
                .leaf("caption", title, "class", "spoken")
                .open("thead")
                .open("tr");
        head.forEach(name -> html.leaf("th", name, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (Row row : rows) {
            html.open(
                    "tr",
                    "data-x",
                    Format.coordinate(row.x()).equals(row.cells().get(0)) ? null : "" + row.x());
            html.leaf("th", row.cells().get(0), "scope", "row");
            row.cells().stream().skip(1).forEach(cell -> html.leaf("td", cell));
            html.close("tr");
        }
        html.close("tbody").close("table").close("div").close("details");
    }
}
