package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.eval.Calibration;
import dev.repel.io.run.Judgement;
import java.util.ArrayList;
import java.util.List;

/**
 * Accuracy over confidence, bin by bin, with the diagonal that a perfectly calibrated model lies on; above it how many
 * predictions each bin has.
 */
record ReliabilityDiagram(String id, String title, List<Calibration.Bin> bins) {
    /** Of the confidences as the network gives them. */
    static ReliabilityDiagram before(Judgement judgement) {
        return new ReliabilityDiagram("reliability", "Reliability diagram", judgement.calibration());
    }

    /** Of the confidences under the run's temperature. */
    static ReliabilityDiagram after(Judgement judgement) {
        return new ReliabilityDiagram(
                "reliability-calibrated", "Reliability after calibration", judgement.calibrated());
    }

    /** The expected calibration error; NaN without predictions. */
    double expectedError() {
        return Calibration.expectedError(bins);
    }

    private static final double WIDTH = 640;
    private static final double HEIGHT = 500;
    private static final double HISTOGRAM_TOP = 30;
    private static final double HISTOGRAM_BOTTOM = 90;
    private static final double PLOT_TOP = 134;

    Chart chart() {
        Axes axes = new Axes(
                Scale.exact(0, 100, 5, Axes.LEFT, WIDTH - Axes.RIGHT),
                Scale.exact(0, 100, 5, HEIGHT - Axes.BOTTOM, PLOT_TOP),
                "Confidence (%)",
                "Accuracy (%)",
                14);
        List<Figure.Key> legend = List.of(
                new Figure.Key("box", "bar", "Accuracy"),
                new Figure.Key("line", "gap", "Mean confidence"),
                new Figure.Key("line", "ideal", "Perfect calibration"),
                new Figure.Key("box", "histogram", "Number of predictions"));
        List<String> head = List.of("Confidence (%)", "Predictions", "Mean confidence (%)", "Accuracy (%)");
        Figure figure = new Figure(id, title, description(), legend, head, rows());
        return new Chart(figure, axes, WIDTH, HEIGHT, svg -> draw(svg, axes), null);
    }

    private String description() {
        return "Accuracy by confidence in " + bins.size() + " bins. " + verdict();
    }

    /** Whether the model is too sure or not sure enough, in words. */
    String verdict() {
        double right = 0;
        double confidence = 0;
        int total = 0;
        for (Calibration.Bin bin : bins) {
            if (bin.count() > 0) {
                right += bin.count() * bin.accuracy();
                confidence += bin.count() * bin.meanConfidence();
                total += bin.count();
            }
        }
        if (total == 0) {
            return "There are no predictions to judge.";
        }
        double gap = (confidence - right) / total;
        String leaning = gap > 0 ? "too sure" : "not sure enough";
        String verdict = Math.abs(gap) < 0.01 ? "about as sure as it should be" : leaning;
        return "Mean confidence is " + Format.percent(confidence / total, total) + ", accuracy "
                + Format.percent(right / total, total) + ": on the whole the model is " + verdict + ".";
    }

    private List<Figure.Row> rows() {
        List<Figure.Row> rows = new ArrayList<>();
        for (int i = 0; i < bins.size(); i++) {
            Calibration.Bin bin = bins.get(i);
            rows.add(new Figure.Row(
                    (start(i) + start(i + 1)) / 2,
                    List.of(
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
        drawHistogram(svg, axes);
        for (int i = 0; i < bins.size(); i++) {
            Calibration.Bin bin = bins.get(i);
            if (bin.count() > 0) {
                double left = left(axes, i);
                double right = right(axes, i);
                double accuracy = axes.y().at(100 * bin.accuracy());
                String confidence = coordinate(axes.y().at(100 * bin.meanConfidence()));
                box(svg, "bar", left, right, accuracy, axes.y().from());
                String stem = "M" + coordinate((left + right) / 2) + " " + coordinate(accuracy) + "V" + confidence;
                svg.empty("path", "class", "line gap stem", "d", stem);
                String tick = "M" + coordinate(left) + " " + confidence + "H" + coordinate(right);
                svg.empty("path", "class", "line gap", "d", tick);
            }
        }
        String start =
                "M" + coordinate(axes.x().from()) + " " + coordinate(axes.y().from());
        String ideal = start + "L" + coordinate(axes.x().to()) + " "
                + coordinate(axes.y().to());
        svg.empty("path", "class", "line ideal", "d", ideal);
        svg.open("g", "class", "cursor", "aria-hidden", "true");
        svg.empty("path", "class", "rule", "d", start + "V" + coordinate(HISTOGRAM_TOP));
        svg.close("g");
    }

    /** How many predictions each bin has, above the diagram proper. */
    private void drawHistogram(Html svg, Axes axes) {
        int most =
                Math.max(1, bins.stream().mapToInt(Calibration.Bin::count).max().orElse(1));
        for (int i = 0; i < bins.size(); i++) {
            double height = (double) bins.get(i).count() / most * (HISTOGRAM_BOTTOM - HISTOGRAM_TOP);
            box(svg, "histogram", left(axes, i), right(axes, i), HISTOGRAM_BOTTOM - height, HISTOGRAM_BOTTOM);
        }
        svg.open("g", "class", "axes", "aria-hidden", "true");
        svg.leaf("text", "Predictions, at most " + Format.count(most), "class", "name", "x", "4", "y", "16");
        svg.close("g");
    }

    private double left(Axes axes, int bin) {
        return axes.x().at(start(bin)) + 1.5;
    }

    private double right(Axes axes, int bin) {
        return axes.x().at(start(bin + 1)) - 1.5;
    }

    private static void box(Html svg, String style, double left, double right, double y1, double y2) {
        svg.rect(style, left, Math.min(y1, y2), right - left, Math.abs(y2 - y1));
    }
}
