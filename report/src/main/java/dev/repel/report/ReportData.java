package dev.repel.report;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Calibration;
import dev.repel.eval.Summary;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.train.EpochRecord;
import dev.repel.train.Selection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All that a report shows, in plain values: it can be written to JSON and read back. Shares are fractions in [0, 1].
 *
 * @param protocol one sentence that says how the numbers came about
 * @param configuration the settings by the names of their options, in the order to show them
 * @param command what to type to get the same numbers
 * @param comparisons with other techniques on the same seeds; often none
 * @param chosenRun the index in {@code runs} of the run that is shown in detail
 * @param confusion of the chosen run: how often nodes of a class (row) were called a class (column)
 * @param calibration of the chosen run, bins of equal width in ascending order of confidence
 * @param calibrated the same under the run's temperature
 * @param temperature of the chosen run, 1 where none was fitted
 * @param judgedOn what these three, the scores of classes and all figures are measured on: the test nodes or, where
 *     there are none, the nodes that were held back from learning
 * @param coverage of the chosen run: what a threshold would do, on the nodes that were held back
 * @param classScores of the chosen run, one a class
 * @param history the epochs of the chosen run
 * @param details nodes and pairs of the chosen run
 */
public record ReportData(
        String title,
        DatasetFacts dataset,
        String backbone,
        String technique,
        String protocol,
        Map<String, String> configuration,
        Map<String, String> provenance,
        String command,
        Figures figures,
        List<Comparison> comparisons,
        List<RunRow> runs,
        int chosenRun,
        List<String> classNames,
        List<List<Integer>> confusion,
        List<Calibration.Bin> calibration,
        List<Calibration.Bin> calibrated,
        double temperature,
        String judgedOn,
        List<CoverageRow> coverage,
        List<ClassScores> classScores,
        List<EpochRecord> history,
        RunDetails details) {

    public ReportData {
        configuration = ordered(configuration);
        provenance = ordered(provenance);
        comparisons = List.copyOf(comparisons);
        runs = List.copyOf(runs);
        classNames = List.copyOf(classNames);
        confusion = confusion.stream().map(List::copyOf).toList();
        calibration = List.copyOf(calibration);
        calibrated = List.copyOf(calibrated);
        coverage = List.copyOf(coverage);
        classScores = List.copyOf(classScores);
        history = List.copyOf(history);
        int classes = classNames.size();
        require(chosenRun >= 0 && chosenRun < runs.size(), "the chosen run is not among the runs");
        require(
                confusion.size() == classes && confusion.stream().allMatch(row -> row.size() == classes),
                "the confusion matrix must have a row and a column for each class");
        require(classScores.size() == classes, "each class needs its scores");
    }

    /**
     * The report of an experiment.
     *
     * @param results one a run, at least one
     * @param comparison with the plain backbone, see {@link Comparison#of}
     * @param details of the run that {@link #chosenRun} names
     */
    public static ReportData of(
            NodeDataset dataset,
            ExperimentSpec spec,
            List<RunResult> results,
            Map<String, String> provenance,
            String command,
            Optional<Comparison> comparison,
            RunDetails details) {
        return new ExperimentReport(dataset, spec, results).data(provenance, command, comparison, details);
    }

    /** The run to show in detail: that which its validation nodes say is best, ties by validation loss, never by test nodes. */
    public static int chosenRun(List<RunResult> results, Selection selection) {
        return ExperimentReport.chosenRun(results, selection);
    }

    /** Whether there were test nodes. */
    boolean isTested() {
        return Double.isFinite(figures.testAccuracy().mean());
    }

    /** What the best epoch and the chosen run are best in on the validation nodes. */
    Selection selectedBy() {
        String option = configuration.getOrDefault("select", "accuracy");
        return Selection.valueOf(option.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    RunRow chosen() {
        return runs.get(chosenRun);
    }

    private static Map<String, String> ordered(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** What was learned from. */
    public record DatasetFacts(String name, int nodes, int edges, int features, int classes, String sha256) {}

    /**
     * The figures everyone asks for first, each a mean and a standard deviation over the runs.
     *
     * @param testAccuracy NaN where there are no test nodes
     */
    public record Figures(
            Summary testAccuracy,
            Summary validationAccuracy,
            Summary macroF1,
            Summary balancedAccuracy,
            Summary calibrationError,
            Summary calibratedError) {}

    /** A run as a row of the table of runs. */
    public record RunRow(
            long seed,
            int bestEpoch,
            double validationAccuracy,
            double testAccuracy,
            double lastEpochTestAccuracy,
            double seconds,
            double msPerEpoch) {}

    /**
     * What becomes of the answers if only those are given that are sure enough.
     *
     * @param share of the nodes that get one
     * @param accuracy of these; NaN where there is none
     */
    public record CoverageRow(double minConfidence, int answered, double share, double accuracy) {}

    /**
     * How well one class is told from the others.
     *
     * @param support how many of the nodes it is measured on are of the class
     */
    public record ClassScores(double precision, double recall, double f1, int support) {}
}
