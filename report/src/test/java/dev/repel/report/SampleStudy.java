package dev.repel.report;

import dev.repel.study.table.StudyResult;
import dev.repel.study.table.StudyResult.Cell;
import dev.repel.study.table.StudyResult.Figure;
import dev.repel.study.table.StudyResult.Point;
import dev.repel.study.table.StudyResult.Row;
import dev.repel.study.table.StudyResult.Series;
import dev.repel.study.table.StudyResult.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What a study finds, made up. */
final class SampleStudy {
    static final StudyResult TECHNIQUES = techniques("gcn");

    private SampleStudy() {}

    /** @param backbone the name of the first row */
    static StudyResult techniques(String backbone) {
        Row first = new Row(
                backbone,
                List.of(
                        new Cell(0.829, 0.0046, 10, 0.8157, null, false, false, null),
                        new Cell(0.801, 0.011, 10, 0.79, 0.002, false, true, "1 failed"),
                        new Cell(0.8445, 0.0075, 10, 0.8428, 0.0004, true, false, null)));
        Row second = new Row(
                "mlp",
                Arrays.asList(
                        new Cell(0.5945, 0.0055, 10, null, null, false, false, null, true, null),
                        null,
                        new Cell(0.6782, 0.0208, 10, 0.6622, 1.5e-5, true, false, null)));
        return study(
                "techniques",
                "Techniques on six backbones",
                List.of(new Table(
                        "cora",
                        List.of("Backbone", "none", "PairNorm", "PCL"),
                        StudyResult.PERCENT,
                        false,
                        "none",
                        List.of(first, second),
                        List.of())),
                List.of(
                        new Figure(
                                "Separability over labels",
                                "Labels per class",
                                "Separability-G",
                                "number",
                                List.of(
                                        line("none", new Point(1, 0.31, 0.02), new Point(5, 0.52, 0.01)),
                                        line("pcl", new Point(1, 0.4, 0.03), new Point(5, 0.7, 0.02)))),
                        new Figure(
                                "Accuracy over noise",
                                "Wrong labels",
                                "Test accuracy",
                                StudyResult.PERCENT,
                                List.of(line(
                                        "none", new Point(1, 0.81, Double.NaN), new Point(20, 0.69, Double.NaN))))));
    }

    static StudyResult study(String name, String title, List<Table> tables, List<Figure> figures) {
        return new StudyResult(
                name,
                title,
                "",
                "repel study " + name + " --datasets cora",
                Map.of("threads", 2),
                List.of(),
                tables,
                figures);
    }

    private static Series line(String name, Point... points) {
        return new Series(name, List.of(points));
    }
}
