package dev.repel.study.table;

import dev.repel.eval.Summary;
import dev.repel.study.design.FigureLayout;
import dev.repel.study.design.StudyCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes figures of the values of a study. */
public final class FigureMaker {
    private FigureMaker() {}

    /** The figures of a layout: one, or one for each combination of points it is made per. */
    public static List<StudyResult.Figure> make(StudyValues values, FigureLayout layout) {
        Map<String, Map<String, List<StudyResult.Point>>> figures = new LinkedHashMap<>();
        for (StudyCell cell : values.cells()) {
            Summary summary = values.summary(cell.at(), layout.measure());
            List<StudyResult.Point> points = figures.computeIfAbsent(
                            cell.fill(layout.title()), title -> new LinkedHashMap<>())
                    .computeIfAbsent(cell.name(layout.series()), series -> new ArrayList<>());
            if (summary != null) {
                double x = Double.parseDouble(cell.at().get(layout.x()));
                points.add(new StudyResult.Point(x, summary.mean(), summary.std()));
            }
        }
        List<StudyResult.Figure> made = new ArrayList<>();
        figures.forEach((title, series) -> made.add(new StudyResult.Figure(
                title,
                layout.xLabel(),
                layout.yLabel(),
                TableMaker.unit(layout.measure()),
                series.entrySet().stream()
                        .filter(line -> !line.getValue().isEmpty())
                        .map(line -> new StudyResult.Series(line.getKey(), line.getValue()))
                        .toList())));
        return made;
    }
}
