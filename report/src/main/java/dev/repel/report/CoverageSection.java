package dev.repel.report;

import java.util.List;

/** How accuracy and the number of answers trade off where only sure answers are given. */
record CoverageSection(List<ReportData.CoverageRow> rows) {

    void write(Html html) {
        html.open("section", "id", "answers").leaf("h2", "Answers and their accuracy");
        if (rows.isEmpty()) {
            html.leaf("p", "Not measured: no labels were held back from learning.", "class", "lead");
        } else {
            html.leaf(
                    "p",
                    "What --min-confidence would do, on labels that were held back from learning: nodes below the threshold"
                            + " get no label, and of the others more are right. The labels also chose the epoch, so expect"
                            + " a little less.",
                    "class",
                    "lead");
            html.open("div", "class", "pair");
            chart().chart().write(html);
            html.close("div");
        }
        html.close("section");
    }

    PointChart chart() {
        List<PointChart.Point> accuracy = rows.stream()
                .filter(row -> row.answered() > 0)
                .map(row -> new PointChart.Point(row.minConfidence(), row.accuracy(), Double.NaN))
                .toList();
        List<PointChart.Point> share = rows.stream()
                .map(row -> new PointChart.Point(row.minConfidence(), row.share(), Double.NaN))
                .toList();
        return new PointChart(
                "coverage",
                "Accuracy and coverage by threshold",
                "The share of held-back nodes that get a label, and the accuracy of these labels, for " + rows.size()
                        + " thresholds of confidence.",
                "Least confidence",
                "Share",
                true,
                List.of(
                        new PointChart.Series("Accuracy of the answers", accuracy),
                        new PointChart.Series("Nodes with an answer", share)));
    }
}
