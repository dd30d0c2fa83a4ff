package dev.repel.report;

import dev.repel.io.run.History;
import dev.repel.io.run.PairHistory;
import dev.repel.io.run.RunFigures;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.Techniques;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The course of the saved run: each quantity on an axis of its own, all over the same epochs, which count from 0 here. */
record LearningCurves(TrainingView data) {

    void write(Html html) {
        html.open("section", "id", "curves").leaf("h2", "Learning curves");
        html.leaf("p", lead(), "class", "lead");
        html.open("div", "class", "pair");
        charts().forEach(chart -> chart.chart().write(html));
        html.close("div").close("section");
    }

    private String lead() {
        String choice = data.result().runs().size() == 1
                ? ""
                : ", which has the " + data.selectedBy().best() + " of all runs";
        return "The run of seed " + data.saved().seed() + choice
                + (data.isTested() ? ". Test nodes are looked at once, when a run is over." : ".");
    }

    List<LineChart> charts() {
        List<LineChart> charts = new ArrayList<>(List.of(accuracy(), losses()));
        if (epochs().anyMatch(epoch -> history().extraLoss()[epoch] != 0)) {
            charts.add(technique());
        }
        if (epochs().anyMatch(this::hasAnchors)) {
            charts.add(anchors());
        }
        if (history().pairs() != null) {
            charts.add(quality(history().pairs()));
        }
        return charts;
    }

    private History history() {
        return data.saved().history();
    }

    private IntStream epochs() {
        return IntStream.range(0, history().validationLoss().length);
    }

    private boolean isCotraining(int epoch) {
        return epoch >= data.content().warmup();
    }

    /** Whether the technique had begun and counts the nodes it learned from. */
    private boolean hasAnchors(int epoch) {
        return isCotraining(epoch) && history().anchors()[epoch] >= 0;
    }

    private LineChart accuracy() {
        RunFigures run = data.saved();
        int last = (int) epochs().count();
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
                        "c1", epoch -> true, epoch -> 100 * history().validationAccuracy()[epoch])),
                marks);
    }

    private LineChart losses() {
        return chart(
                "losses",
                "Supervised loss",
                "Cross-entropy on the training nodes, with dropout, and on the validation nodes, without: "
                        + fromTo(epoch -> true, epoch -> history().supervisedLoss()[epoch]) + " on the training nodes.",
                "Cross-entropy",
                Format::number,
                List.of(
                        series(
                                "Training loss",
                                "c3 dashed",
                                epoch -> true,
                                epoch -> history().supervisedLoss()[epoch]),
                        series(
                                "Validation loss",
                                "c1",
                                epoch -> true,
                                epoch -> history().validationLoss()[epoch])),
                List.of());
    }

    private LineChart technique() {
        // some techniques count from the first epoch on, others after the warm-up only
        double[] loss = history().extraLoss();
        IntPredicate shown = epoch -> isCotraining(epoch) || loss[epoch] != 0;
        boolean contrastive =
                Techniques.pairs(data.result().technique(), OwnSettings.NONE).isPresent();
        return chart(
                "contrastive",
                contrastive ? "Contrastive loss" : "Loss of the technique",
                "The technique's own loss: " + fromTo(shown, epoch -> loss[epoch]) + ".",
                "Loss of " + data.result().technique(),
                Format::number,
                List.of(series(
                        contrastive ? "Contrastive loss" : "Loss of the technique", "c4", shown, epoch -> loss[epoch])),
                List.of());
    }

    private LineChart anchors() {
        int[] anchors = history().anchors();
        return chart(
                "anchors",
                "Anchors",
                "How many nodes the technique learned from: " + fromTo(this::hasAnchors, epoch -> anchors[epoch]) + ".",
                "Nodes learned from",
                value -> Double.isNaN(value) ? "–" : Format.count(Math.round(value)),
                List.of(series("Anchors", "c5", this::hasAnchors, epoch -> anchors[epoch])),
                List.of());
    }

    private LineChart quality(PairHistory pairs) {
        IntPredicate shown = epoch -> pairs.anchorsRight()[epoch] != null;
        return chart(
                "quality",
                "Wrong pseudo-labels",
                "Shares that are wrong, measured with all labels for this report only. Of the pairs pushed apart: "
                        + fromTo(shown, epoch -> percent(pairs.pairError()[epoch])) + ", in percent.",
                "Wrong (%)",
                value -> Format.decimals(value, 2),
                List.of(
                        series("Anchors (%)", "c2 dashed", shown, epoch -> percent(pairs.positiveError()[epoch])),
                        series("Negatives (%)", "c3 dotted", shown, epoch -> percent(pairs.negativeError()[epoch])),
                        series("Pairs (%)", "c1", shown, epoch -> percent(pairs.pairError()[epoch]))),
                List.of());
    }

    /** Null is what files have for shares of nothing. */
    private static double percent(Double share) {
        return share == null ? Double.NaN : 100 * share;
    }

    private LineChart.Series series(String name, String style, IntPredicate shown, IntToDoubleFunction value) {
        return new LineChart.Series(
                name,
                style,
                epochs().mapToObj(epoch -> shown.test(epoch) ? value.applyAsDouble(epoch) : Double.NaN)
                        .toList());
    }

    private String fromTo(IntPredicate shown, IntToDoubleFunction value) {
        int first = epochs().filter(shown).findFirst().orElseThrow();
        int last = epochs().filter(shown).max().orElseThrow();
        return "from " + Format.number(value.applyAsDouble(first)) + " at epoch " + (first + 1) + " to "
                + Format.number(value.applyAsDouble(last)) + " at epoch " + (last + 1);
    }

    private LineChart chart(
            String id,
            String title,
            String description,
            String yName,
            DoubleFunction<String> format,
            List<LineChart.Series> series,
            List<LineChart.Mark> marks) {
        return new LineChart(
                id,
                title,
                description,
                yName,
                format,
                series,
                marks,
                epochs().mapToObj(epoch -> epoch + 1).toList(),
                data.content().warmup(),
                data.saved().bestEpoch());
    }
}
