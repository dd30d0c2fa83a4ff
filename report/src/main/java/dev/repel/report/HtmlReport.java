package dev.repel.report;

import dev.repel.experiment.NodeMap;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.Techniques;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of an experiment: a page, and its diagrams as files of their own. */
public final class HtmlReport {
    private HtmlReport() {}

    /** The whole page; write it as UTF-8. */
    public static String render(Result result, ReportContent content) {
        TrainingView data = new TrainingView(result, content);
        NodeMap map = content.details().map();
        Map<String, String> sections = new LinkedHashMap<>();
        if (result.verdict() != null) {
            sections.put("verdict", "Verdict");
        }
        if (result.tried() != null) {
            sections.put("tried", "Tried");
        }
        sections.put("figures", "Figures");
        sections.put("curves", "Curves");
        if (map != null) {
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
        String first = sections.keySet().iterator().next();
        return new Page(data.title(), sections, first).render(headline::write, html -> {
            if (result.verdict() != null) {
                new VerdictSection(result.verdict()).write(html);
            }
            if (result.tried() != null) {
                TriedSection.of(result).write(html);
            }
            headline.writeFigures(html);
            new LearningCurves(data).write(html);
            if (map != null) {
                new MapSection(map, data.classNames()).write(html);
            }
            new ConfusionHeatMap(data.classNames(), data.confusion(), data.judgedOn()).write(html);
            new CalibrationSection(data).write(html);
            new CoverageSection(data.judgement().coverage()).write(html);
            boolean pushesApart =
                    Techniques.pairs(result.technique(), OwnSettings.NONE).isPresent();
            new NodeTables(content.details(), pushesApart).write(html);
            new HopSection(result.separabilityByHop()).write(html);
            new RunsTable(result.runs(), result.savedRun(), data.judgedNodes()).write(html);
            new Reproduction(data).write(html);
        });
    }

    /** The diagrams of the report as SVG files: their names without the ending, and what is in them. */
    public static Map<String, String> figures(Result result, ReportContent content) {
        TrainingView data = new TrainingView(result, content);
        List<Chart> charts = new ArrayList<>();
        new LearningCurves(data).charts().forEach(curve -> charts.add(curve.chart()));
        NodeMap map = content.details().map();
        if (map != null) {
            charts.addAll(new MapSection(map, data.classNames()).charts());
        }
        charts.add(ReliabilityDiagram.before(content.judgement()).chart());
        if (data.isCalibrated()) {
            charts.add(ReliabilityDiagram.after(content.judgement()).chart());
        }
        if (!content.judgement().coverage().isEmpty()) {
            charts.add(
                    new CoverageSection(content.judgement().coverage()).chart().chart());
        }
        if (result.separabilityByHop() != null) {
            charts.add(new HopSection(result.separabilityByHop()).chart().chart());
        }
        charts.add(new ConfusionDrawing(data.classNames(), data.confusion(), data.judgedOn()).chart());
        Map<String, String> files = new LinkedHashMap<>();
        charts.forEach(chart -> files.put(chart.figure().id(), chart.svg()));
        return files;
    }
}
