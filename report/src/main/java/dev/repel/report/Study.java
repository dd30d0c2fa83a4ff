package dev.repel.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A study as its JSON describes it. */
record Study(
        String id,
        String name,
        String title,
        String explanation,
        String command,
        Map<String, String> provenance,
        List<StudyTable> tables,
        List<PointChart> figures,
        List<String> notes) {

    /** @throws IllegalArgumentException naming the field that is missing or no such thing */
    static Study of(String source, JsonNode tree) {
        StudyJson json = new StudyJson(source, "", tree);
        String name = json.text("study");
        String id = "study-" + name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        List<StudyTable> tables = new ArrayList<>();
        json.list("tables").forEach(table -> tables.add(StudyTable.of(table)));
        List<PointChart> figures = new ArrayList<>();
        for (StudyJson figure : json.list("figures")) {
            figures.add(figure(id + "-" + (figures.size() + 1), figure));
        }
        Map<String, String> provenance = new LinkedHashMap<>();
        tree.path("provenance").properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            provenance.put(entry.getKey(), value.isValueNode() ? value.asText() : value.toString());
        });
        return new Study(
                id,
                name,
                json.text("title"),
                json.optional("explanation", ""),
                json.optional("command", ""),
                provenance,
                tables,
                figures,
                json.texts("notes"));
    }

    private static PointChart figure(String id, StudyJson json) {
        String y = json.text("y");
        String standard = y.toLowerCase(Locale.ROOT).contains("accuracy") ? StudyJson.PERCENT : StudyJson.NUMBER;
        List<PointChart.Series> series = new ArrayList<>();
        for (StudyJson line : json.list("series")) {
            List<PointChart.Point> points = new ArrayList<>();
            line.list("points")
                    .forEach(point -> points.add(
                            new PointChart.Point(point.number("x"), point.number("y"), point.number("std"))));
            series.add(new PointChart.Series(line.text("name"), points));
        }
        String names =
                String.join(", ", series.stream().map(PointChart.Series::name).toList());
        return new PointChart(
                id,
                json.text("title"),
                y + " over " + json.text("x") + " for " + (names.isEmpty() ? "nothing" : names) + ".",
                json.text("x"),
                y,
                json.unit(standard).equals(StudyJson.PERCENT),
                series);
    }

    List<Chart> charts() {
        return figures.stream().map(PointChart::chart).toList();
    }

    /** @param heading the title, or what else distinguishes the section */
    void write(Html html, String heading) {
        html.open("section", "id", id).leaf("h2", heading);
        if (!explanation.isEmpty()) {
            html.leaf("p", explanation, "class", "lead");
        }
        tables.forEach(table -> table.write(html));
        if (!figures.isEmpty()) {
            html.open("div", "class", "pair studies");
            charts().forEach(chart -> chart.write(html));
            html.close("div");
        }
        if (!notes.isEmpty()) {
            html.open("ul", "class", "notes");
            notes.forEach(note -> html.leaf("li", note));
            html.close("ul");
        }
        if (tables.isEmpty() && figures.isEmpty()) {
            html.leaf("p", "There are no results yet.", "class", "lead");
        }
        html.close("section");
    }

    void writeProvenance(Html html) {
        if (!command.isEmpty()) {
            Reproduction.command(html, id, title, command);
        }
        html.open("dl", "class", "card entries");
        provenance.forEach((key, value) -> Reproduction.entry(html, key, value));
        html.close("dl");
    }
}
