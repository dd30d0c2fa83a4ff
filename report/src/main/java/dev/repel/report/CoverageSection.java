package dev.repel.report;

import dev.repel.eval.Coverage;
import dev.repel.eval.Proportion;
import dev.repel.study.table.StudyResult.Point;
import dev.repel.study.table.StudyResult.Series;
import java.util.List;
import java.util.Optional;

/** How accuracy and the number of answers trade off where only sure answers are given. */
record CoverageSection(List<Coverage> rows) {

    void write(Html html) {
        String lead = rows.isEmpty()
                ? "Not measured: no labels were held back from learning."
                : "What --min-confidence would do, on labels that were held back from learning: nodes below the threshold"
                        + " get no label, and of the others more are right. The labels also chose the epoch, so expect"
                        + " a little less.";
        Optional<PointChart> chart = rows.isEmpty() ? Optional.empty() : Optional.of(chart());
        List<List<String>> numbers = rows.stream()
                .map(row -> List.of(
                        Format.decimals(row.minConfidence(), 2),
                        Format.count(row.answered()) + " of " + Format.count(row.nodes()),
                        row.answered() == 0 ? "–" : Format.count(row.right()),
                        row.answered() == 0 ? "–" : Format.interval(Proportion.of(row.right(), row.answered()))))
                .toList();
        List<String> head = List.of("Least confidence", "Nodes with an answer", "Right", "95\u202f% interval");
        new ChartSection("answers", "Answers and their accuracy", lead, chart, head, numbers).write(html);
    }

    PointChart chart() {
        List<Point> accuracy = rows.stream()
                .filter(row -> row.answered() > 0)
                .map(row -> new Point(row.minConfidence(), row.accuracy(), Double.NaN))
                .toList();
        List<Point> share = rows.stream()
                .map(row -> new Point(row.minConfidence(), row.share(), Double.NaN))
                .toList();
        return new PointChart(
                "coverage",
                "Accuracy and coverage by threshold",
                "The share of held-back nodes that get a label, and the accuracy of these labels, for " + rows.size()
                        + " thresholds of confidence.",
                "Least confidence",
                "Share",
                true,
                List.of(new Series("Accuracy of the answers", accuracy), new Series("Nodes with an answer", share)));
    }
}
