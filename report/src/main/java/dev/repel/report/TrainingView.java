package dev.repel.report;

import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.Summary;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.Judgement;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFigures;
import dev.repel.technique.Techniques;
import dev.repel.train.Selection;
import dev.repel.verdict.Findings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A training as its report words it. */
record TrainingView(Result result, ReportContent content) {
    String title() {
        String backbone = shown(result.backbone());
        String method = Arrays.stream(result.technique().split(","))
                .map(name -> shown(name.strip()))
                .collect(Collectors.joining(" + "));
        return (Techniques.isPlain(result.technique()) ? backbone : backbone + " + " + method) + " on "
                + result.dataset().name();
    }

    /** Short names are abbreviations. */
    private static String shown(String name) {
        return name.length() <= 4 ? name.toUpperCase(Locale.ROOT) : name;
    }

    /** One sentence that says how the numbers came about. */
    String protocol() {
        Result.SplitSizes split = result.split();
        int count = result.runs().size();
        String runs = count == 1 ? "one run" : "mean ± sample standard deviation over " + count + " runs";
        String selected = "the epoch of " + selectedBy().rule() + "; " + runs + "; " + Format.count(split.train())
                + " nodes to learn from, ";
        String tested = isTested() ? Format.count(split.test()) + " to test on; " : "no label to test on; ";
        return split.folds() > 1
                ? "Validation figures over " + split.folds()
                        + " folds, each by a network that had not learned from it, at "
                        + selected + tested + "the network that predicts learned from all of them for as many epochs;"
                        + " test labels never enter a loss."
                : accuracyName() + " at " + selected
                        + Format.count(split.validation()) + " to choose the epoch, " + tested
                        + "validation and test labels never enter a loss.";
    }

    boolean isTested() {
        return result.hasTest();
    }

    /** Where nothing was tested, the labels that were held back are what there is to judge by. */
    String accuracyName() {
        return isTested() ? "Test accuracy" : "Accuracy on held-back labels";
    }

    /** Over all runs. */
    Summary accuracy() {
        return isTested() ? result.testAccuracy() : result.validationAccuracy();
    }

    /** One per run. */
    List<Double> accuracies() {
        return result.runs().stream()
                .map(run -> isTested() ? run.testAccuracy() : run.validationAccuracy())
                .toList();
    }

    Optional<Comparison> comparison() {
        return Optional.ofNullable(result.comparison());
    }

    /** What the technique is compared with. */
    String plain() {
        return "plain " + result.backbone();
    }

    /** What figures, scores of classes and calibration are measured on. */
    String judgedOn() {
        return isTested() ? "test nodes" : "nodes that were held back from learning";
    }

    /** What the best epoch and the saved run are best in on the validation nodes. */
    Selection selectedBy() {
        String option = result.config().getOrDefault("select", "accuracy").toString();
        return Selection.valueOf(option.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** The run that is shown in detail. */
    RunFigures saved() {
        return result.saved();
    }

    List<String> classNames() {
        return result.confusionMatrix().classes();
    }

    Judgement judgement() {
        return content.judgement();
    }

    ConfusionMatrix confusion() {
        return ConfusionMatrix.of(judgement().confusion());
    }

    /** How many labels the saved run is judged by. */
    int judgedNodes() {
        return confusion().total();
    }

    /** What is known of each class, in the order of {@link #classNames}; empty without a verdict. */
    List<Findings.ClassFinding> classFindings() {
        return result.verdict() == null
                ? List.of()
                : result.verdict().findings().classes();
    }

    /** Whether the probabilities of the saved run are under a temperature of its own. */
    boolean isCalibrated() {
        return saved().temperature() != 1;
    }
}
