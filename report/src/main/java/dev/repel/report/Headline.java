package dev.repel.report;

import dev.repel.eval.Summary;
import dev.repel.train.Selection;

/** What was run on what, and the figures everyone asks for first. */
record Headline(ReportData data) {

    void write(Html html) {
        html.open("header", "class", "page");
        html.leaf("p", "Repel report", "class", "brand");
        html.leaf("h1", data.title());
        html.open("dl", "class", "facts");
        fact(html, "Dataset", data.dataset().name());
        fact(html, "Nodes", Format.count(data.dataset().nodes()));
        fact(html, "Edges", Format.count(data.dataset().edges()));
        fact(html, "Features", Format.count(data.dataset().features()));
        fact(html, "Classes", Format.count(data.dataset().classes()));
        fact(html, "Backbone", data.backbone());
        fact(html, "Technique", data.technique());
        html.close("dl").close("header");
    }

    private static void fact(Html html, String name, String value) {
        html.open("div").leaf("dt", name).leaf("dd", value).close("div");
    }

    void writeFigures(Html html) {
        html.open("section", "id", "figures").leaf("h2", "Headline figures", "class", "spoken");
        html.open("div", "class", "headline");
        writeAccuracy(html);
        html.open("dl", "class", "tiles");
        ReportData.Figures figures = data.figures();
        if (data.isTested()) {
            String meaning = data.selectedBy() == Selection.ACCURACY ? "chooses the epoch" : "of the chosen epoch";
            tile(html, "Validation accuracy", figures.validationAccuracy(), meaning);
        }
        tile(html, "Macro-F1", figures.macroF1(), "every class counts the same");
        tile(html, "Balanced accuracy", figures.balancedAccuracy(), "mean recall of the classes");
        boolean calibrated = data.temperature() != 1
                && Double.isFinite(figures.calibratedError().mean());
        tile(
                html,
                "Calibration error",
                figures.calibrationError(),
                calibrated
                        ? Format.percent(figures.calibratedError().mean()) + " after temperature scaling"
                        : "expected; lower is better");
        html.close("dl").close("div");
        html.leaf("p", data.protocol(), "class", "protocol").close("section");
    }

    /** Where nothing was tested, the labels that were held back are what there is to judge by. */
    private void writeAccuracy(Html html) {
        boolean isTested = data.isTested();
        Summary accuracy =
                isTested ? data.figures().testAccuracy() : data.figures().validationAccuracy();
        String name = isTested ? "Test accuracy" : "Accuracy on held-back labels";
        html.open("div", "class", "card hero").open("div");
        html.leaf("p", name, "class", "label");
        html.open("p", "class", "big").text(Format.points(accuracy.mean())).leaf("small", "\u202f%");
        if (data.runs().size() > 1) {
            html.leaf("span", " ± " + Format.points(accuracy.std()));
        }
        html.close("p");
        for (Comparison comparison : data.comparisons()) {
            writeComparison(html, comparison);
        }
        html.close("div");
        if (data.runs().size() == 1) {
            html.leaf(
                    "p",
                    "One run, with seed " + data.chosen().seed() + ", at its epoch "
                            + data.chosen().bestEpoch()
                            + ". How far this is chance, --runs 10 tells; whether the technique helps, --compare.",
                    "class",
                    "label");
        }
        if (data.runs().size() > 1) {
            new RunStrip(
                            name,
                            data.runs().stream()
                                    .map(run -> isTested ? run.testAccuracy() : run.validationAccuracy())
                                    .toList(),
                            accuracy,
                            data.comparisons())
                    .write(html);
        }
        html.close("div");
    }

    private static void writeComparison(Html html, Comparison comparison) {
        double difference = comparison.difference().mean();
        String sign = difference > 0 ? "▲ " : difference < 0 ? "▼ " : "";
        html.open("p", "class", "versus").leaf("strong", sign + Format.signedPoints(difference));
        String spread = comparison.seeds() > 1
                ? " ± " + Format.points(comparison.difference().std())
                : "";
        html.text(spread + " points compared with " + comparison.baseline() + ", better on " + comparison.better()
                + " of " + comparison.seeds() + (comparison.seeds() == 1 ? " seed" : " seeds"));
        html.close("p");
    }

    private void tile(Html html, String name, Summary figure, String meaning) {
        html.open("div", "class", "card").leaf("dt", name);
        html.open("dd").leaf("strong", Format.points(figure.mean())).leaf("small", "\u202f%");
        if (data.runs().size() > 1) {
            html.leaf("span", " ± " + Format.points(figure.std()));
        }
        html.close("dd").leaf("dd", meaning, "class", "meaning").close("div");
    }
}
