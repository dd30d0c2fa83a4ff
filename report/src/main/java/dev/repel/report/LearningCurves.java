package dev.repel.report;

import dev.repel.train.EpochRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The course of the chosen run: each quantity on an axis of its own, all over the same epochs. */
record LearningCurves(ReportData data) {

    void write(Html html) {
        html.open("section", "id", "curves").leaf("h2", "Learning curves");
        html.leaf("p", lead(), "class", "lead");
        html.open("div", "class", "pair");
        charts().forEach(chart -> chart.chart().write(html));
        html.close("div").close("section");
    }

    private String lead() {
        if (data.history().isEmpty()) {
            return "The epochs were not recorded.";
        }
        String choice = data.runs().size() == 1
                ? ""
                : ", which has the " + data.selectedBy().best() + " of all runs";
        return "The run of seed " + data.chosen().seed() + choice
                + (data.isTested() ? ". Test nodes are looked at once, when a run is over." : ".");
    }

    List<LineChart> charts() {
        if (data.history().isEmpty()) {
            return List.of();
        }
        List<LineChart> charts = new ArrayList<>(List.of(accuracy(), losses()));
        if (data.history().stream().anyMatch(epoch -> epoch.extraLoss() != 0)) {
            charts.add(technique());
        }
        if (data.history().stream().anyMatch(EpochRecord::hasAnchors)) {
            charts.add(anchors());
        }
        if (data.history().stream().anyMatch(LearningCurves::hasPairs)) {
            charts.add(quality());
        }
        return charts;
    }

    private LineChart accuracy() {
        ReportData.RunRow run = data.chosen();
        int last = data.history().get(data.history().size() - 1).epoch();
        double best = 100 * run.testAccuracy();
        List<LineChart.Mark> marks = !data.isTested()
                ? List.of()
                : List.of(
                        new LineChart.Mark("Test at the best epoch", "diamond", "c2", run.bestEpoch(), best),
                        new LineChart.Mark(
                                "Test at the last epoch", "ring", "c2", last, 100 * run.lastEpochTestAccuracy()));
        return chart(
                "accuracy",
                "Accuracy",
                "Validation accuracy comes to " + Format.percent(run.validationAccuracy()) + " at epoch "
                        + run.bestEpoch()
                        + (data.isTested() ? ", where test accuracy is " + Format.percent(run.testAccuracy()) : "")
                        + ".",
                "Accuracy (%)",
                value -> Format.decimals(value, 2),
                List.of(series(
                        "Validation accuracy (%)",
                        "c1", LearningCurves::all, epoch -> 100 * epoch.validationAccuracy())),
                marks);
    }

    private LineChart losses() {
        return chart(
                "losses",
                "Supervised loss",
                "Cross-entropy on the training nodes, with dropout, and on the validation nodes, without: "
                        + fromTo(LearningCurves::all, EpochRecord::supervisedLoss) + " on the training nodes.",
                "Cross-entropy",
                Format::number,
                List.of(
                        series("Training loss", "c3 dashed", LearningCurves::all, EpochRecord::supervisedLoss),
                        series("Validation loss", "c1", LearningCurves::all, EpochRecord::validationLoss)),
                List.of());
    }

    private LineChart technique() {
        // some techniques count from the first epoch on, others after the warm-up only
        Predicate<EpochRecord> shown = epoch -> epoch.cotraining() || epoch.extraLoss() != 0;
        boolean contrastive = data.technique().equals("pcl");
        return chart(
                "contrastive",
                contrastive ? "Contrastive loss" : "Loss of the technique",
                "The technique's own loss: " + fromTo(shown, EpochRecord::extraLoss) + ".",
                "Loss of " + data.technique(),
                Format::number,
                List.of(series(
                        contrastive ? "Contrastive loss" : "Loss of the technique",
                        "c4",
                        shown,
                        EpochRecord::extraLoss)),
                List.of());
    }

    private LineChart anchors() {
        return chart(
                "anchors",
                "Anchors",
                "How many nodes the technique learned from: " + fromTo(EpochRecord::hasAnchors, EpochRecord::anchors)
                        + ".",
                "Nodes learned from",
                value -> Double.isNaN(value) ? "–" : Format.count(Math.round(value)),
                List.of(series("Anchors", "c5", EpochRecord::hasAnchors, EpochRecord::anchors)),
                List.of());
    }

    private LineChart quality() {
        Predicate<EpochRecord> shown = LearningCurves::hasPairs;
        return chart(
                "quality",
                "Wrong pseudo-labels",
                "Shares that are wrong, measured with all labels for this report only. Of the pairs pushed apart: "
                        + fromTo(shown, epoch -> 100 * epoch.quality().pairError()) + ", in percent.",
                "Wrong (%)",
                value -> Format.decimals(value, 2),
                List.of(
                        series(
                                "Anchors (%)",
                                "c2 dashed",
                                shown,
                                epoch -> 100 * epoch.quality().positiveError()),
                        series(
                                "Negatives (%)",
                                "c3 dotted",
                                shown,
                                epoch -> 100 * epoch.quality().negativeError()),
                        series(
                                "Pairs (%)",
                                "c1", shown, epoch -> 100 * epoch.quality().pairError())),
                List.of());
    }

    private static boolean hasPairs(EpochRecord epoch) {
        return epoch.quality() != null;
    }

    private static boolean all(EpochRecord epoch) {
        return true;
    }

    private LineChart.Series series(
            String name, String style, Predicate<EpochRecord> shown, ToDoubleFunction<EpochRecord> value) {
        return new LineChart.Series(
                name,
                style,
                data.history().stream()
                        .map(epoch -> shown.test(epoch) ? value.applyAsDouble(epoch) : Double.NaN)
                        .toList());
    }

    private String fromTo(Predicate<EpochRecord> shown, ToDoubleFunction<EpochRecord> value) {
        List<EpochRecord> epochs = data.history().stream().filter(shown).toList();
        EpochRecord first = epochs.get(0);
        EpochRecord last = epochs.get(epochs.size() - 1);
        return "from " + Format.number(value.applyAsDouble(first)) + " at epoch " + first.epoch() + " to "
                + Format.number(value.applyAsDouble(last)) + " at epoch " + last.epoch();
    }

    private LineChart chart(
            String id,
            String title,
            String description,
            String yName,
            DoubleFunction<String> format,
            List<LineChart.Series> series,
            List<LineChart.Mark> marks) {
        List<Integer> epochs = data.history().stream().map(EpochRecord::epoch).toList();
        int warmup = (int)
                data.history().stream().filter(epoch -> !epoch.cotraining()).count();
        return new LineChart(
                id,
                title,
                description,
                yName,
                format,
                series,
                marks,
                epochs,
                warmup,
                data.chosen().bestEpoch());
    }
}
