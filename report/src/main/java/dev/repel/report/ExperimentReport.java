package dev.repel.report;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Calibration;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.Summary;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.train.EpochRecord;
import dev.repel.train.Selection;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads what a report shows off the results of an experiment. */
final class ExperimentReport {
    private final NodeDataset dataset;
    private final ExperimentSpec spec;
    private final List<RunResult> results;
    private final int chosenRun;
    private final RunResult chosen;

    ExperimentReport(NodeDataset dataset, ExperimentSpec spec, List<RunResult> results) {
        this.dataset = dataset;
        this.spec = spec;
        this.results = List.copyOf(results);
        this.chosenRun = chosenRun(results, spec.config().selection());
        this.chosen = results.get(chosenRun);
    }

    static int chosenRun(List<RunResult> results, Selection selection) {
        int chosen = 0;
        for (int i = 1; i < results.size(); i++) {
            EpochRecord best = results.get(chosen).run().best();
            chosen = results.get(i).run().best().isBetterThan(best, selection) ? i : chosen;
        }
        return chosen;
    }

    ReportData data(
            Map<String, String> provenance, String command, Optional<Comparison> comparison, RunDetails details) {
        return new ReportData(
                title(),
                new ReportData.DatasetFacts(
                        dataset.name(),
                        dataset.nodes(),
                        dataset.graph().edges(),
                        dataset.features().cols(),
                        dataset.classes(),
                        dataset.sha256()),
                spec.config().architecture().backbone(),
                spec.config().technique(),
                protocol(),
                Settings.of(spec),
                provenance,
                command,
                figures(),
                comparison.stream().toList(),
                results.stream().map(ExperimentReport::row).toList(),
                chosenRun,
                dataset.classNames(),
                confusion(),
                chosen.judged().calibration().bins(),
                calibrated(chosen).bins(),
                chosen.calibrated().temperature().value(),
                chosen.isTested() ? "test nodes" : "nodes that were held back from learning",
                coverage(),
                classScores(),
                chosen.run().history(),
                details);
    }

    private String title() {
        String backbone = shown(spec.config().architecture().backbone());
        String technique = spec.config().technique();
        String method = Arrays.stream(technique.split(","))
                .map(name -> shown(name.strip()))
                .collect(Collectors.joining(" + "));
        return (technique.equals("none") ? backbone : backbone + " + " + method) + " on " + dataset.name();
    }

    /** Short names are abbreviations. */
    private static String shown(String name) {
        return name.length() <= 4 ? name.toUpperCase(Locale.ROOT) : name;
    }

    private String protocol() {
        Split split = chosen.split();
        String runs =
                results.size() == 1 ? "one run" : "mean ± sample standard deviation over " + results.size() + " runs";
        String selected = "the epoch of " + spec.config().selection().rule() + "; " + runs + "; "
                + Format.count(split.train().length) + " nodes to learn from, ";
        String tested =
                chosen.isTested() ? Format.count(split.test().length) + " to test on; " : "no label to test on; ";
        return spec.folds() > 1
                ? "Validation figures over " + spec.folds()
                        + " folds, each by a network that had not learned from it, at "
                        + selected + tested + "the network that predicts learned from all of them for as many epochs;"
                        + " test labels never enter a loss."
                : (chosen.isTested() ? "Test accuracy" : "Accuracy on held-back labels") + " at " + selected
                        + Format.count(split.validation().length) + " to choose the epoch, " + tested
                        + "validation and test labels never enter a loss.";
    }

    private static Calibration calibrated(RunResult result) {
        return result.isTested()
                ? result.calibrated().test()
                : result.calibrated().heldOut();
    }

    private List<ReportData.CoverageRow> coverage() {
        return chosen.calibrated().coverage().stream()
                .map(point -> new ReportData.CoverageRow(
                        point.minConfidence(), point.answered(), point.share(), point.accuracy()))
                .toList();
    }

    private ReportData.Figures figures() {
        return new ReportData.Figures(
                over(RunResult::testAccuracy),
                over(RunResult::validationAccuracy),
                over(result -> result.judged().confusion().macroF1()),
                over(result -> result.judged().confusion().balancedAccuracy()),
                over(result -> result.judged().calibration().expectedError()),
                over(result -> calibrated(result).expectedError()));
    }

    private Summary over(ToDoubleFunction<RunResult> figure) {
        return Summary.of(results.stream().map(figure::applyAsDouble).toList());
    }

    private static ReportData.RunRow row(RunResult result) {
        return new ReportData.RunRow(
                result.run().seed(),
                result.run().best().epoch(),
                result.validationAccuracy(),
                result.testAccuracy(),
                result.lastEpochTestAccuracy(),
                result.run().seconds(),
                result.run().msPerEpoch());
    }

    private List<List<Integer>> confusion() {
        ConfusionMatrix matrix = chosen.judged().confusion();
        return IntStream.range(0, matrix.classes())
                .mapToObj(truth -> IntStream.range(0, matrix.classes())
                        .mapToObj(predicted -> matrix.count(truth, predicted))
                        .toList())
                .toList();
    }

    private List<ReportData.ClassScores> classScores() {
        ConfusionMatrix matrix = chosen.judged().confusion();
        return IntStream.range(0, matrix.classes())
                .mapToObj(c -> new ReportData.ClassScores(
                        matrix.precision(c), matrix.recall(c), matrix.f1(c), matrix.support(c)))
                .toList();
    }
}
