package dev.repel.report;

import dev.repel.study.table.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A study on a page. */
record StudySection(StudyResult study) {
    String id() {
        return "study-" + study.study().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    List<Chart> charts() {
        List<Chart> charts = paperCharts();
        for (StudyResult.Figure figure : study.figures()) {
            charts.add(chart(id() + "-" + (charts.size() + 1), figure).chart());
        }
        return charts;
    }

    /** Those of tables whose values the paper prints. */
    private List<Chart> paperCharts() {
        List<Chart> charts = new ArrayList<>();
        for (StudyResult.Table table : study.tables()) {
            PaperChart.of(id() + "-" + (charts.size() + 1), table).ifPresent(charts::add);
        }
        return charts;
    }

    private static PointChart chart(String id, StudyResult.Figure figure) {
        String names = String.join(
                ", ", figure.series().stream().map(StudyResult.Series::name).toList());
        return new PointChart(
                id,
                figure.title(),
                figure.y() + " over " + figure.x() + " for " + (names.isEmpty() ? "nothing" : names) + ".",
                figure.x(),
                figure.y(),
                figure.unit().equals(StudyResult.PERCENT),
                figure.series());
    }

    /** @param heading the title, or what else distinguishes the section */
    void write(Html html, String heading) {
        html.open("section", "id", id()).leaf("h2", heading);
        if (!study.explanation().isEmpty()) {
            html.leaf("p", study.explanation(), "class", "lead");
        }
        study.tables().forEach(table -> new StudyTable(table).write(html));
        List<Chart> besidePaper = paperCharts();
        for (Chart chart : besidePaper) {
            html.open("div", "class", "studies");
            chart.write(html);
            html.close("div");
        }
        if (!study.figures().isEmpty()) {
            html.open("div", "class", "pair studies");
            charts().stream().skip(besidePaper.size()).forEach(chart -> chart.write(html));
            html.close("div");
        }
        if (!study.notes().isEmpty()) {
            html.open("ul", "class", "notes");
            study.notes().forEach(note -> html.leaf("li", note));
            html.close("ul");
        }
        if (study.tables().isEmpty() && study.figures().isEmpty()) {
            html.leaf("p", "There are no results yet.", "class", "lead");
        }
        html.close("section");
    }

    void writeProvenance(Html html) {
        if (!study.command().isEmpty()) {
            Reproduction.command(html, id(), study.title(), study.command());
        }
        if (!study.provenance().isEmpty()) {
            html.open("dl", "class", "card entries");
            study.provenance().forEach((key, value) -> Reproduction.entry(html, key, value.toString()));
            html.close("dl");
        }
    }
}
