package dev.repel.report;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Calibration;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.Summary;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.train.EpochRecord;
import java.util.Arrays;
import java.util.Comparator;
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
        this.chosenRun = chosenRun(results);
        this.chosen = results.get(chosenRun);
    }

    static int chosenRun(List<RunResult> results) {
        Comparator<EpochRecord> better = Comparator.comparingDouble(EpochRecord::validationAccuracy)
                .thenComparing(
                        Comparator.comparingDouble(EpochRecord::validationLoss).reversed());
        int chosen = 0;
        for (int i = 1; i < results.size(); i++) {
            if (better.compare(
                            results.get(i).run().best(),
                            results.get(chosen).run().best())
                    > 0) {
                chosen = i;
            }
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
                calibration(),
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
        return "Test accuracy at the epoch of best validation accuracy, ties by lowest validation loss; " + runs + "; "
                + Format.count(split.train().length) + " nodes to learn from, "
                + Format.count(split.validation().length) + " to choose the epoch, "
                + Format.count(split.test().length) + " to test on; validation and test labels never enter a loss.";
    }

    private ReportData.Figures figures() {
        return new ReportData.Figures(
                over(RunResult::testAccuracy),
                over(RunResult::validationAccuracy),
                over(result -> result.test().confusion().macroF1()),
                over(result -> result.test().confusion().balancedAccuracy()),
                over(result -> result.test().calibration().expectedError()));
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
        ConfusionMatrix matrix = chosen.test().confusion();
        return IntStream.range(0, matrix.classes())
                .mapToObj(truth -> IntStream.range(0, matrix.classes())
                        .mapToObj(predicted -> matrix.count(truth, predicted))
                        .toList())
                .toList();
    }

    private List<ReportData.CalibrationBin> calibration() {
        Calibration bins = chosen.test().calibration();
        return IntStream.range(0, Calibration.BINS)
                .mapToObj(bin ->
                        new ReportData.CalibrationBin(bins.count(bin), bins.meanConfidence(bin), bins.accuracy(bin)))
                .toList();
    }

    private List<ReportData.ClassScores> classScores() {
        ConfusionMatrix matrix = chosen.test().confusion();
        return IntStream.range(0, matrix.classes())
                .mapToObj(c -> new ReportData.ClassScores(
                        matrix.precision(c), matrix.recall(c), matrix.f1(c), matrix.support(c)))
                .toList();
    }
}
