package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import java.util.ArrayList;
import java.util.List;

/**
 * Accuracy over confidence, bin by bin, with the diagonal that a perfectly calibrated model lies on; above it how many
 * predictions each bin has.
 */
record ReliabilityDiagram(List<ReportData.CalibrationBin> bins) {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 470;
    private static final double HISTOGRAM_TOP = 38;
    private static final double HISTOGRAM_BOTTOM = 98;

    void write(Html html) {
        Axes axes = new Axes(
                Scale.exact(0, 100, 5, Axes.LEFT, WIDTH - Axes.RIGHT),
                Scale.exact(0, 100, 5, HEIGHT - Axes.BOTTOM, HISTOGRAM_BOTTOM + 12),
                "Confidence (%)",
                "Accuracy (%)");
        List<Figure.Key> legend = List.of(
                new Figure.Key("box", "bar", "Accuracy"),
                new Figure.Key("box", "gap", "Gap to the mean confidence"),
                new Figure.Key("line", "ideal", "Perfect calibration"),
                new Figure.Key("box", "histogram", "Number of predictions"));
        List<String> head = List.of("Confidence (%)", "Predictions", "Mean confidence (%)", "Accuracy (%)");
        new Figure("reliability", "Reliability diagram", description(), legend, head, rows())
                .write(html, axes, WIDTH, HEIGHT, svg -> draw(svg, axes));
    }

    private String description() {
        return "Accuracy by confidence in " + bins.size() + " bins. " + verdict();
    }

    /** Whether the model is too sure or not sure enough, in words. */
    String verdict() {
        double right = 0;
        double confidence = 0;
        int total = 0;
        for (ReportData.CalibrationBin bin : bins) {
            if (bin.count() > 0) {
                right += bin.count() * bin.accuracy();
                confidence += bin.count() * bin.meanConfidence();
                total += bin.count();
            }
        }
        if (total == 0) {
            return "There are no predictions to judge.";
        }
        String means = "Mean confidence is " + Format.percent(confidence / total) + ", accuracy "
                + Format.percent(right / total) + ": on the whole the model is ";
        double gap = (confidence - right) / total;
        return means + (Math.abs(gap) < 0.01 ? "about as sure as it should be." : gap > 0 ? "too sure." : "not sure enough.");
    }

    private List<Figure.Row> rows() {
        List<Figure.Row> rows = new ArrayList<>();
        for (int i = 0; i < bins.size(); i++) {
            ReportData.CalibrationBin bin = bins.get(i);
            rows.add(new Figure.Row((start(i) + start(i + 1)) / 2, List.of(
                    Format.decimals(start(i), 0) + " to " + Format.decimals(start(i + 1), 0),
                    Format.count(bin.count()),
                    Format.points(bin.meanConfidence()),
                    Format.points(bin.accuracy()))));
        }
        return rows;
    }

    /** Where a bin begins, in percent. */
    private double start(int bin) {
        return 100.0 * bin / bins.size();
    }

    private void draw(Html svg, Axes axes) {
        int most = bins.stream().mapToInt(ReportData.CalibrationBin::count).max().orElse(1);
        for (int i = 0; i < bins.size(); i++) {
            ReportData.CalibrationBin bin = bins.get(i);
            if (bin.count() > 0) {
                double left = axes.x().at(start(i)) + 1.5;
                double right = axes.x().at(start(i + 1)) - 1.5;
                double accuracy = axes.y().at(100 * bin.accuracy());
                double confidence = axes.y().at(100 * bin.meanConfidence());
                double share = (double) bin.count() / most;
                box(svg, "bar", left, right, accuracy, axes.y().from());
                box(svg, "gap", left, right, accuracy, confidence);
                double top = HISTOGRAM_BOTTOM - share * (HISTOGRAM_BOTTOM - HISTOGRAM_TOP);
                box(svg, "histogram", left, right, top, HISTOGRAM_BOTTOM);
            }
        }
        svg.empty("path", "class", "line ideal", "d", "M" + coordinate(axes.x().from()) + " "
                + coordinate(axes.y().from()) + "L" + coordinate(axes.x().to()) + " " + coordinate(axes.y().to()));
        svg.open("g", "class", "cursor", "aria-hidden", "true");
        svg.empty("path", "class", "rule", "d", "M" + coordinate(axes.x().from()) + " " + coordinate(axes.y().from())
                + "V" + coordinate(axes.y().to()));
        svg.close("g");
    }

    private static void box(Html svg, String style, double left, double right, double y1, double y2) {
        svg.empty(
                "rect",
                "class",
                style,
                "x",
                coordinate(left),
                "y",
                coordinate(Math.min(y1, y2)),
                "width",
                coordinate(right - left),
                "height",
                coordinate(Math.abs(y2 - y1)));
    }
}
