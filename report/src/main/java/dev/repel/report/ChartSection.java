package dev.repel.report;

import java.util.Optional;

/**
 * A section of the page with one chart.
 *
 * @param lead what the chart shows, or why there is none
 */
record ChartSection(String id, String title, String lead, Optional<PointChart> chart) {

    void write(Html html) {
        html.open("section", "id", id).leaf("h2", title).leaf("p", lead, "class", "lead");
        chart.ifPresent(points -> {
            html.open("div", "class", "pair");
            points.chart().write(html);
            html.close("div");
        });
        html.close("section");
    }
}
