package dev.repel.report;

import java.util.List;
import java.util.Optional;

/**
 * A section of the page with one chart and, beside it, its numbers.
 *
 * @param lead what the chart shows, or why there is none
 * @param head the names of the columns of the numbers
 * @param rows the numbers, as texts
 */
record ChartSection(
        String id, String title, String lead, Optional<PointChart> chart, List<String> head, List<List<String>> rows) {

    void write(Html html) {
        html.open("section", "id", id).leaf("h2", title).leaf("p", lead, "class", "lead");
        chart.ifPresent(points -> {
            html.open("div", "class", "pair");
            points.chart().write(html);
            writeNumbers(html);
            html.close("div");
        });
        html.close("section");
    }

    private void writeNumbers(Html html) {
        html.open("div", "class", "card").leaf("h3", "In numbers");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", title + ", in numbers");
        html.open("table", "class", "numbers").leaf("caption", title, "class", "spoken");
        html.open("thead").open("tr");
        head.forEach(name -> html.leaf("th", name, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (List<String> row : rows) {
            html.open("tr").leaf("th", row.get(0), "scope", "row");
            row.stream().skip(1).forEach(cell -> html.leaf("td", cell));
            html.close("tr");
        }
        html.close("tbody").close("table").close("div").close("div");
    }
}
