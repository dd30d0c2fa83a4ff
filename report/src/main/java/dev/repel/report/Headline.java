package dev.repel.report;

import dev.repel.eval.Proportion;
import dev.repel.eval.Summary;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.Judgement;
import dev.repel.io.run.Result;
import dev.repel.train.Selection;

/** What was run on what, and the figures everyone asks for first. */
record Headline(TrainingView data) {

    void write(Html html) {
        html.open("header", "class", "page");
        html.leaf("p", "Repel report", "class", "brand");
        html.leaf("h1", data.title());
        html.open("dl", "class", "facts");
        Result.Dataset dataset = data.result().dataset();
        fact(html, "Dataset", dataset.name());
        fact(html, "Nodes", Format.count(dataset.nodes()));
        fact(html, "Edges", Format.count(dataset.edges()));
        fact(html, "Features", Format.count(dataset.features()));
        fact(html, "Classes", Format.count(dataset.classes()));
        fact(html, "Backbone", data.result().backbone());
        fact(html, "Technique", data.result().technique());
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
        Judgement judgement = data.judgement();
        if (data.isTested()) {
            String meaning = data.selectedBy() == Selection.ACCURACY ? "chooses the epoch" : "of the chosen epoch";
            tile(html, "Validation accuracy", data.result().validationAccuracy(), meaning);
        }
        tile(html, "Macro-F1", judgement.macroF1(), "every class counts the same");
        tile(html, "Balanced accuracy", judgement.balancedAccuracy(), "mean recall of the classes");
        boolean calibrated = data.isCalibrated()
                && Double.isFinite(judgement.calibratedError().mean());
        tile(
                html,
                "Calibration error",
                calibrated ? judgement.calibratedError() : judgement.calibrationError(),
                calibrated ? calibrationMeaning(judgement) : "expected; lower is better");
        html.close("dl").close("div");
        html.leaf("p", data.protocol(), "class", "protocol").close("section");
    }

    private String calibrationMeaning(Judgement judgement) {
        double before = judgement.calibrationError().mean();
        boolean worse = judgement.calibratedError().mean() > before;
        return Format.percent(before, data.judgedNodes()) + " before temperature scaling"
                + (worse ? ", which made it worse" : "");
    }

    private void writeAccuracy(Html html) {
        Summary accuracy = data.accuracy();
        html.open("div", "class", "card hero").open("div");
        html.leaf("p", data.accuracyName(), "class", "label");
        html.open("p", "class", "big").text(points(accuracy.mean())).leaf("small", "\u202f%");
        if (hasSpread()) {
            html.leaf("span", " ± " + points(accuracy.std()));
        }
        html.close("p");
        writeInterval(html);
        data.comparison().ifPresent(comparison -> writeComparison(html, comparison));
        html.close("div");
        if (hasSpread()) {
            new RunStrip(data).write(html);
        } else {
            html.leaf(
                    "p",
                    "One run, with seed " + data.saved().seed() + ", at its epoch "
                            + data.saved().bestEpoch()
                            + ". Use --runs 10 to see how much of this is chance, and --compare to see whether the technique helps.",
                    "class",
                    "label");
        }
        html.close("div");
    }

    /** What the judged nodes say about all nodes like them; the spread over runs is another matter. */
    private void writeInterval(Html html) {
        if (data.result().verdict() != null) {
            Proportion right = data.result().verdict().findings().right();
            html.leaf(
                    "p",
                    Format.count(right.right()) + " of " + Format.count(right.of()) + " right"
                            + (hasSpread() ? " in the saved run" : "") + "; 95\u202f% interval of this sample "
                            + Format.interval(right),
                    "class",
                    "label");
        }
    }

    private String points(double fraction) {
        return Format.points(fraction, data.judgedNodes());
    }

    private boolean hasSpread() {
        return data.result().runs().size() > 1;
    }

    private void writeComparison(Html html, Comparison comparison) {
        int seeds = comparison.runs().size();
        double difference = comparison.difference().mean();
        String sign = difference > 0 ? "▲ " : difference < 0 ? "▼ " : "";
        html.open("p", "class", difference < 0 ? "versus loss" : "versus")
                .leaf("strong", sign + Format.signedPoints(difference));
        String spread =
                hasSpread() ? " ± " + Format.points(comparison.difference().std()) : "";
        html.text(spread + " points compared with " + data.plain() + ", better on " + comparison.better() + " of "
                + seeds + (seeds == 1 ? " seed" : " seeds"));
        html.close("p");
    }

    private void tile(Html html, String name, Summary figure, String meaning) {
        html.open("div", "class", "card").leaf("dt", name);
        html.open("dd").leaf("strong", points(figure.mean())).leaf("small", "\u202f%");
        if (hasSpread()) {
            html.leaf("span", " ± " + points(figure.std()));
        }
        html.close("dd").leaf("dd", meaning, "class", "meaning").close("div");
    }
}
