package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.experiment.NodeMap;
import dev.repel.experiment.NodeSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The embeddings in the plane: with scripts one map to choose, filter and zoom, without them all maps one by one. */
record MapSection(NodeMap map, List<String> classNames) {
    private static final double SIZE = 640;
    private static final double MARGIN = 16;
    static final String CROSS = "m-2.6 -2.6l5.2 5.2m0 -5.2l-5.2 5.2";

    void write(Html html) {
        html.open("section", "id", "map").leaf("h2", "Map of the embeddings");
        html.leaf("p", lead(), "class", "lead");
        html.open("div", "class", "card").open("div", "class", "map");
        writeControls(html);
        html.open("div", "class", "plane", "tabindex", "-1");
        for (Chart chart : charts()) {
            html.open(
                    "svg",
                    "viewBox",
                    "0 0 640 640",
                    "role",
                    "img",
                    "aria-label",
                    chart.figure().title() + ". " + chart.figure().description());
            chart.drawing().draw(html);
            html.close("svg");
        }
        html.close("div").close("div");
        html.leaf("p", "", "id", "map-count", "role", "status");
        map.projections()
                .forEach(projection -> html.open("p", "class", "remark", "data-layout", projection.id())
                        .leaf("strong", projection.name() + ". ")
                        .text(projection.remark())
                        .close("p"));
        writeAgreement(html);
        html.json("map-data", data()).close("div").close("section");
    }

    private String lead() {
        String drawn = fewLabels() ? " nodes, all labelled ones and others at random" : " nodes, drawn at random";
        String part = map.shown() < map.nodes()
                ? Format.count(map.shown()) + " of " + Format.count(map.nodes()) + drawn
                : "All " + Format.count(map.nodes()) + " nodes";
        return part
                + ", each at a place that follows from its embedding, scaled to length 1. The colour and shape are those"
                + (fewLabels()
                        ? " of the predicted class; nodes with a label are larger, have a ring and are coloured by it. A"
                                + " heavy ring marks a wrong prediction."
                        : " of the true class; a ring marks a wrong prediction.");
    }

    /** Whether most nodes have no label, so that only predictions give the map its colours. */
    private boolean fewLabels() {
        return 2 * map.labels().stream().filter(label -> label >= 0).count() < map.shown();
    }

    /** The class that gives a node its colour, −1 for none. */
    private int coloured(int i) {
        return map.labels().get(i) < 0 && fewLabels()
                ? map.predicted().get(i)
                : map.labels().get(i);
    }

    private void writeControls(Html html) {
        html.open("div", "class", "side");
        html.open("form", "class", "controls", "hidden", "hidden", "aria-label", "What the map shows");
        html.open("fieldset").leaf("legend", "Layout");
        for (NodeMap.Projection projection : map.projections()) {
            boolean isFirst = projection.equals(map.projections().get(0));
            html.open("label")
                    .empty(
                            "input",
                            "type",
                            "radio",
                            "name",
                            "layout",
                            "value",
                            projection.id(),
                            "checked",
                            isFirst ? "checked" : null)
                    .text(" " + projection.name())
                    .close("label");
        }
        html.close("fieldset");
        html.open("label", "class", "choice").leaf("span", "Class").open("select", "id", "map-class");
        html.leaf("option", "all classes", "value", "");
        for (int c = 0; c < classNames.size(); c++) {
            html.leaf("option", classNames.get(c), "value", String.valueOf(c));
        }
        html.close("select").close("label");
        html.open("label", "class", "choice").leaf("span", "Set").open("select", "id", "map-set");
        html.leaf("option", "all nodes", "value", "");
        map.sets().stream().distinct().sorted().forEach(set -> html.leaf("option", set.words(), "value", set.words()));
        html.close("select").close("label");
        html.open("label", "class", "check").empty("input", "type", "checkbox", "id", "map-wrong");
        html.text(" only wrong predictions").close("label");
        html.leaf("button", "Whole map", "type", "button", "id", "map-whole").close("form");
        charts().get(0).figure().writeLegend(html);
        html.close("div");
    }

    private void writeAgreement(Html html) {
        html.open("details", "class", "data").leaf("summary", "The map in numbers");
        html.leaf(
                "p",
                "Of the ten nearest nodes in the space of the embeddings, the share that are of the same class.",
                "class",
                "lead");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "The map in numbers");
        html.open("table").leaf("caption", "Neighbours of the same class", "class", "spoken");
        html.open("thead").open("tr");
        List.of(
                        "Class",
                        "Labels on the map",
                        "Wrong on the map",
                        "Given on the map",
                        "Neighbours of the same class (%)")
                .forEach(name -> html.leaf("th", name, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (int c = 0; c < classNames.size(); c++) {
            int nodes = 0;
            int wrong = 0;
            int given = 0;
            for (int i = 0; i < map.shown(); i++) {
                nodes += map.labels().get(i) == c ? 1 : 0;
                wrong += map.labels().get(i) == c && isWrong(i) ? 1 : 0;
                given += map.predicted().get(i) == c ? 1 : 0;
            }
            html.open("tr")
                    .open("th", "scope", "row")
                    .leaf("bdi", classNames.get(c))
                    .close("th");
            html.leaf("td", Format.count(nodes)).leaf("td", Format.count(wrong)).leaf("td", Format.count(given));
            html.leaf("td", Format.decimals(100 * map.agreement().get(c), 1)).close("tr");
        }
        html.close("tbody").close("table").close("div").close("details");
    }

    private Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("size", NodeMap.SIZE);
        data.put("classes", classNames);
        data.put(
                "setNames",
                List.of(NodeSet.values()).stream().map(NodeSet::words).toList());
        data.put("ids", map.ids());
        data.put("labels", map.labels());
        data.put(
                "colours",
                IntStream.range(0, map.shown()).mapToObj(this::coloured).toList());
        data.put("marksLabels", fewLabels());
        data.put("predicted", map.predicted());
        data.put("confidences", map.confidences());
        data.put("sets", map.sets().stream().map(NodeSet::words).toList());
        data.put("layouts", map.projections());
        return data;
    }

    /** One map per projection. */
    List<Chart> charts() {
        return map.projections().stream().map(this::chart).toList();
    }

    private Chart chart(NodeMap.Projection projection) {
        List<Figure.Key> legend = new ArrayList<>();
        for (int c = 0; c < classNames.size(); c++) {
            legend.add(new Figure.Key("points", Palette.point(c), classNames.get(c)));
        }
        if (fewLabels()) {
            legend.add(new Figure.Key("ring", "labelled", "has a label"));
        } else if (map.labels().contains(-1)) {
            legend.add(new Figure.Key("points", "unlabelled round", "no label"));
        }
        legend.add(new Figure.Key("ring", "mistaken", "wrong prediction"));
        Figure figure = new Figure(
                "map-" + projection.id(),
                "Embeddings by " + projection.name(),
                lead() + " " + projection.remark(),
                legend,
                List.of(),
                List.of());
        Scale x = Scale.exact(0, NodeMap.SIZE, 5, MARGIN, SIZE - MARGIN);
        Scale y = Scale.exact(0, NodeMap.SIZE, 5, SIZE - MARGIN, MARGIN);
        Axes axes = Axes.hidden(x, y);
        return new Chart(figure, axes, SIZE, SIZE, svg -> draw(svg, projection, axes), null);
    }

    /** One path per class: dots are lines of length 0 with round or square ends, which keeps the file small. */
    private void draw(Html svg, NodeMap.Projection projection, Axes axes) {
        StringBuilder mistakes = new StringBuilder();
        for (int i = 0; i < map.shown(); i++) {
            if (isWrong(i)) {
                mistakes.append('M').append(at(projection, axes, i)).append("h0");
            }
        }
        if (fewLabels()) {
            drawClasses(
                    svg, projection, axes, "points faint ", i -> map.labels().get(i) < 0);
            StringBuilder rings = new StringBuilder();
            for (int i = 0; i < map.shown(); i++) {
                if (map.labels().get(i) >= 0) {
                    rings.append('M').append(at(projection, axes, i)).append("h0");
                }
            }
            svg.empty("path", "class", "points known-ring round", "d", rings.toString());
            svg.empty("path", "class", "points mistake large round", "d", mistakes.toString());
            drawClasses(
                    svg, projection, axes, "points large ", i -> map.labels().get(i) >= 0);
        } else {
            svg.empty("path", "class", "points mistake round", "d", mistakes.toString());
            drawClasses(svg, projection, axes, "points ", i -> true);
        }
    }

    private void drawClasses(Html svg, NodeMap.Projection projection, Axes axes, String style, IntPredicate isDrawn) {
        for (int c = -1; c < classNames.size(); c++) {
            StringBuilder path = new StringBuilder();
            for (int i = 0; i < map.shown(); i++) {
                if (coloured(i) == c && isDrawn.test(i)) {
                    boolean isCross = c >= 0 && Palette.isCross(c);
                    path.append('M').append(at(projection, axes, i)).append(isCross ? CROSS : "h0");
                }
            }
            if (!path.isEmpty()) {
                svg.empty(
                        "path", "class", style + (c < 0 ? "unlabelled round" : Palette.point(c)), "d", path.toString());
            }
        }
    }

    private boolean isWrong(int i) {
        return map.labels().get(i) >= 0
                && !map.labels().get(i).equals(map.predicted().get(i));
    }

    private static String at(NodeMap.Projection projection, Axes axes, int i) {
        return coordinate(axes.x().at(projection.x().get(i))) + " "
                + coordinate(axes.y().at(projection.y().get(i)));
    }
}
