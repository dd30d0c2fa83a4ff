package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Answers;
import dev.repel.eval.Summary;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.tensor.Matrix;
import dev.repel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;

/**
 * The content of {@code result.json}.
 *
 * @param config every option of the training under its name on the command line
 * @param savedRun the index in {@code runs} of the run whose predictions and model are kept
 * @param calibratedError like {@code expectedCalibrationError}, under the temperatures of the runs
 * @param answers how many nodes the saved run labels
 * @param confusionMatrix of that run on its test nodes
 * @param comparison with the plain backbone, if requested
 * @param tried what the labels of the saved run chose from; null if nothing was left to them
 * @param choices the same for every run, where the labels of each chose anew; null if all share one choice
 * @param checksums of the other files by their names, see {@link Checksums}; null in files of earlier versions
 * @param verdict what the saved run is worth; null where a cluster holds the graph, and in files of earlier versions
 */
public record Result(
        Dataset dataset,
        String backbone,
        String technique,
        Map<String, Object> config,
        SplitSizes split,
        String protocol,
        Summary testAccuracy,
        Summary validationAccuracy,
        Summary macroF1,
        Summary balancedAccuracy,
        Summary validationMacroF1,
        Summary expectedCalibrationError,
        Summary calibratedError,
        AnswerCounts answers,
        int savedRun,
        Confusion confusionMatrix,
        @JsonInclude(JsonInclude.Include.NON_NULL) double[] separabilityByHop,
        @JsonInclude(JsonInclude.Include.NON_NULL) Comparison comparison,
        @JsonInclude(JsonInclude.Include.NON_NULL) Tried tried,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<Tried> choices,
        @JsonInclude(JsonInclude.Include.NON_NULL) Verdict verdict,
        @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, String> checksums,
        List<RunFigures> runs,
        Provenance provenance) {

    public Result {
        Objects.requireNonNull(dataset, "dataset");
        Objects.requireNonNull(provenance, "provenance");
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        runs = List.copyOf(runs);
        choices = choices == null ? null : List.copyOf(choices);
        Objects.checkIndex(savedRun, runs.size());
    }

    /**
     * The result of some runs.
     *
     * @param separabilityByHop Separability-N of the best run, null where it was not measured
     * @param comparison null where there is none
     */
    public static Result of(
            Dataset dataset,
            List<String> classNames,
            ExperimentSpec spec,
            Outcome outcome,
            Map<String, Object> config,
            AnswerCounts answers,
            double[] separabilityByHop,
            Comparison comparison,
            Provenance provenance) {
        RunResult best = outcome.best();
        return new Result(
                dataset,
                spec.config().architecture().backbone(),
                spec.config().technique(),
                config,
                SplitSizes.of(config.get("split").toString(), best.split(), spec.folds()),
                Protocol.sentence(spec, best.isTested()),
                outcome.summary(RunFigures::testAccuracy),
                outcome.summary(RunFigures::validationAccuracy),
                outcome.summary(RunFigures::macroF1),
                outcome.summary(RunFigures::balancedAccuracy),
                outcome.summary(RunFigures::validationMacroF1),
                outcome.summary(RunFigures::expectedCalibrationError),
                outcome.summary(RunFigures::calibratedError),
                answers,
                outcome.bestIndex(),
                new Confusion(classNames, best.test().confusion().counts()),
                separabilityByHop,
                comparison,
                null,
                null,
                null,
                null,
                outcome.runs(),
                provenance);
    }

    /**
     * A copy with what is known once all runs are over.
     *
     * @param choosing what the labels of each run chose from; none if nothing was left to them
     * @param worth of the saved run
     */
    public Result with(List<Tried> choosing, Verdict worth) {
        boolean several = choosing.stream().distinct().count() > 1;
        return with(choosing.isEmpty() ? null : choosing.get(savedRun), several ? choosing : null, worth, checksums);
    }

    /** A copy with the checksums of the files that belong to it. */
    public Result with(SortedMap<String, String> sums) {
        return with(tried, choices, verdict, sums);
    }

    private Result with(Tried saved, List<Tried> all, Verdict worth, Map<String, String> sums) {
        return new Result(
                dataset,
                backbone,
                technique,
                config,
                split,
                protocol,
                testAccuracy,
                validationAccuracy,
                macroF1,
                balancedAccuracy,
                validationMacroF1,
                expectedCalibrationError,
                calibratedError,
                answers,
                savedRun,
                confusionMatrix,
                separabilityByHop,
                comparison,
                saved,
                all,
                worth,
                sums,
                runs,
                provenance);
    }

    /** Whether there were labels to test on; if not, the test figures are NaN. */
    public boolean hasTest() {
        return Double.isFinite(testAccuracy.mean());
    }

    /** The run whose predictions and model are kept. */
    public RunFigures saved() {
        return runs.get(savedRun);
    }

    /** What was trained on. */
    public record Dataset(String name, int nodes, long edges, int features, int classes, String sha256) {
        public static Dataset of(NodeDataset dataset) {
            return new Dataset(
                    dataset.name(),
                    dataset.nodes(),
                    dataset.graph().edges(),
                    dataset.features().cols(),
                    dataset.classes(),
                    dataset.sha256());
        }
    }

    /** How many nodes each part of the split has; with folds, the training labels take turns as validation nodes. */
    public record SplitSizes(String kind, int train, int validation, int test, int folds) {
        public static SplitSizes of(String kind, Split split, int folds) {
            return new SplitSizes(kind, split.train().length, split.validation().length, split.test().length, folds);
        }
    }

    /**
     * How many nodes got a label, and how many did not because the model was not confident enough.
     *
     * @param temperature of the probabilities
     * @param predicted how many nodes got each class; null if a cluster has the nodes, and in files of earlier versions
     * @param cautioned about how many nodes there is a {@linkplain Cautions caution}; null likewise
     */
    public record AnswerCounts(
            double temperature,
            double minConfidence,
            int labelled,
            int unsure,
            @JsonInclude(JsonInclude.Include.NON_NULL) int[] predicted,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer cautioned) {
        public static AnswerCounts of(Answers answers, Matrix logits, Cautions cautions) {
            int[] predicted = new int[logits.cols()];
            int labelled = 0;
            for (int node = 0; node < logits.rows(); node++) {
                if (cautions.isSure(answers, logits, node)) {
                    predicted[logits.argMax(node)]++;
                    labelled++;
                }
            }
            return new AnswerCounts(
                    answers.temperature().value(),
                    answers.minConfidence(),
                    labelled,
                    logits.rows() - labelled,
                    predicted,
                    cautions.count());
        }
    }

    /** @param counts one row per true class, one column per predicted one */
    public record Confusion(List<String> classes, int[][] counts) {}
}
