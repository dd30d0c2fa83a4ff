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
        return values.grouped(layout.per()).values().stream()
                .map(cells -> figure(values, layout, cells))
                .toList();
    }

    private static StudyResult.Figure figure(StudyValues values, FigureLayout layout, List<StudyCell> cells) {
        Map<String, List<StudyResult.Point>> lines = new LinkedHashMap<>();
        for (StudyCell cell : cells) {
            Summary summary = values.summary(cell.at(), layout.measure());
            if (summary != null) {
                double x = Double.parseDouble(cell.at().get(layout.x()));
                lines.computeIfAbsent(cell.name(layout.series()), name -> new ArrayList<>())
                        .add(new StudyResult.Point(x, summary.mean(), summary.std()));
            }
        }
        List<StudyResult.Series> series = new ArrayList<>();
        lines.forEach((name, points) -> series.add(new StudyResult.Series(name, points)));
        return new StudyResult.Figure(
                cells.get(0).title(layout.title(), layout.per()),
                layout.xLabel(),
                layout.yLabel(),
                TableMaker.unit(layout.measure()),
                series);
    }
}
