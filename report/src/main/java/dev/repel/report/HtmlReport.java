package dev.repel.report;

import dev.repel.technique.Techniques;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of an experiment: a page, and its diagrams as files of their own. */
public final class HtmlReport {
    /** The names of all diagrams that a report can have. */
    public static final List<String> FIGURES = List.of(
            "accuracy",
            "losses",
            "contrastive",
            "anchors",
            "quality",
            "map-tsne",
            "map-pca",
            "reliability",
            "reliability-calibrated",
            "coverage",
            "separability",
            "confusion");

    private HtmlReport() {}

    /** The whole page; write it as UTF-8. */
    public static String render(ReportData data) {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("figures", "Figures");
        sections.put("curves", "Curves");
        if (data.details().map() != null) {
            sections.put("map", "Map");
        }
        sections.put("confusion", "Confusion");
        sections.put("classes", "Classes");
        sections.put("answers", "Answers");
        sections.put("nodes", "Nodes");
        sections.put("hops", "Separability");
        sections.put("runs", "Runs");
        sections.put("configuration", "Configuration");
        sections.put("reproduce", "Provenance");
        Headline headline = new Headline(data);
        return new Page(data.title(), sections, "figures").render(headline::write, html -> {
            headline.writeFigures(html);
            new LearningCurves(data).write(html);
            if (data.details().map() != null) {
                new MapSection(data.details().map(), data.classNames()).write(html);
            }
            new ConfusionHeatMap(data.classNames(), data.confusion(), data.judgedOn()).write(html);
            new CalibrationSection(data).write(html);
            new CoverageSection(data.coverage()).write(html);
            boolean pushesApart = Techniques.parts(data.technique()).contains("pcl");
            new NodeTables(data.details(), pushesApart).write(html);
            new HopSection(data.details().separabilityByHop()).write(html);
            new RunsTable(data.runs(), data.chosenRun()).write(html);
            new Reproduction(data).write(html);
        });
    }

    /** The diagrams of the report as SVG files: their names without the ending, and what is in them. */
    public static Map<String, String> figures(ReportData data) {
        List<Chart> charts = new ArrayList<>();
        new LearningCurves(data).charts().forEach(curve -> charts.add(curve.chart()));
        RunDetails details = data.details();
        if (details.map() != null) {
            charts.addAll(new MapSection(details.map(), data.classNames()).charts());
        }
        charts.add(ReliabilityDiagram.before(data).chart());
        if (new CalibrationSection(data).isCalibrated()) {
            charts.add(ReliabilityDiagram.after(data).chart());
        }
        if (!data.coverage().isEmpty()) {
            charts.add(new CoverageSection(data.coverage()).chart().chart());
        }
        if (!details.separabilityByHop().isEmpty()) {
            charts.add(new HopSection(details.separabilityByHop()).chart().chart());
        }
        charts.add(new ConfusionDrawing(data.classNames(), data.confusion(), data.judgedOn()).chart());
        Map<String, String> files = new LinkedHashMap<>();
        charts.forEach(chart -> files.put(chart.figure().id(), chart.svg()));
        return files;
    }
}
