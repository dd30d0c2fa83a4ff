package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.eval.Summary;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** The accuracies of all runs as dots on a line, with mean and standard deviation, and the mean of the plain backbone. */
record RunStrip(TrainingView data) {
    private static final double WIDTH = 560;
    private static final double MIDDLE = 46;

    void write(Html html) {
        Scale x = scale();
        Summary summary = data.accuracy();
        html.open("svg", "class", "strip", "viewBox", "0 0 560 104", "role", "img", "aria-labelledby", "strip-title");
        html.leaf("title", description(), "id", "strip-title");
        html.open("g", "class", "axes");
        html.empty("path", "class", "base", "d", "M" + coordinate(x.from()) + " 72H" + coordinate(x.to()));
        for (double tick : x.ticks()) {
            String at = coordinate(x.at(tick));
            html.empty("path", "class", "base", "d", "M" + at + " 72v5");
            html.leaf("text", x.label(tick) + "\u202f%", "x", at, "y", "96", "text-anchor", "middle");
        }
        html.close("g");
        data.comparison().ifPresent(comparison -> {
            double at = x.at(100 * comparison.accuracy().mean());
            html.empty("path", "class", "line baseline", "d", "M" + coordinate(at) + " 22V72");
            html.leaf(
                    "text",
                    data.plain(),
                    "class",
                    "baseline",
                    "x",
                    coordinate(at),
                    "y",
                    "14",
                    "text-anchor",
                    at < WIDTH / 2 ? "start" : "end");
        });
        double low = x.at(100 * (summary.mean() - summary.std()));
        double high = x.at(100 * (summary.mean() + summary.std()));
        html.rect("spread", low, MIDDLE - 15, Math.max(1, high - low), 30, "rx", "4");
        for (double accuracy : data.accuracies()) {
            String at = coordinate(x.at(100 * accuracy));
            html.empty("circle", "class", "run", "cx", at, "cy", coordinate(MIDDLE), "r", "6");
        }
        double mean = x.at(100 * summary.mean());
        html.empty("path", "class", "mean", "d", "M" + coordinate(mean) + " " + coordinate(MIDDLE - 20) + "v40");
        html.close("svg");
    }

    private Scale scale() {
        List<Double> shown = new ArrayList<>(data.accuracies());
        data.comparison()
                .ifPresent(comparison -> shown.add(comparison.accuracy().mean()));
        Summary summary = data.accuracy();
        shown.add(summary.mean() - summary.std());
        shown.add(summary.mean() + summary.std());
        DoubleSummaryStatistics all = statistics(shown);
        return Scale.round(100 * all.getMin(), 100 * all.getMax(), 4, 30, WIDTH - 34);
    }

    private String description() {
        DoubleSummaryStatistics all = statistics(data.accuracies());
        return data.accuracyName() + " of " + all.getCount() + " runs, from " + Format.percent(all.getMin()) + " to "
                + Format.percent(all.getMax());
    }

    private static DoubleSummaryStatistics statistics(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    }
}
