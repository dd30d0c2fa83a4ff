package dev.repel.cli.train;

import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Summary;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.EnsembleFigures;
import dev.repel.io.run.PairHistory;
import dev.repel.io.run.Result;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Matrix;
import dev.repel.train.GateVerdict;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is said about a training before and after it. */
final class SummaryText {
    private static final int MOST_CLASSES = 10;

    private SummaryText() {}

    static String dataset(NodeDataset dataset) {
        return dataset(Result.Dataset.of(dataset))
                + Homophily.of(dataset.graph(), dataset.labels()).inShort();
    }

    static String dataset(Result.Dataset dataset) {
        return dataset.name() + ": " + Numbers.count(dataset.nodes()) + " nodes, "
                + Numbers.count(dataset.edges(), "edge", "edges") + ", "
                + Numbers.count(dataset.features(), "feature", "features") + ", "
                + Numbers.count(dataset.classes()) + " classes";
    }

    /** @param own whether the data are the user's own, and with them a split that comes with the data */
    static String split(ExperimentSpec spec, Split split, boolean own) {
        String test = Numbers.count(split.test().length) + " test nodes";
        if (spec.folds() > 1) {
            return "All labels: " + Numbers.count(split.train().length)
                    + " to learn from, each a validation node in one of " + spec.folds() + " folds, " + test;
        }
        String kind = Map.of(
                        SplitStrategy.PUBLIC, own ? "Your split" : "Public split",
                        SplitStrategy.RANDOM, "Random split",
                        SplitStrategy.LABELS, "All labels")
                .get(spec.split());
        return kind + ": " + Numbers.count(split.train().length) + " training, "
                + Numbers.count(split.validation().length) + " validation, " + test
                + (spec.distil() && spec.split() == SplitStrategy.LABELS
                        ? "; one validation set and no folds, because --distil needs that"
                        : "");
    }

    /** What is about to be trained, and where to. */
    static String plan(Experiment experiment, String technique, int threads, Path folder) {
        ExperimentSpec spec = experiment.spec();
        return spec.config().architecture().backbone() + " + "
                + technique + ", "
                + Numbers.count(spec.runs(), "run", "runs")
                + (spec.ensemble() > 1 ? " of " + spec.ensemble() + " networks" : "")
                + (spec.distil() ? ", distilled into one," : "") + " from seed " + spec.seed() + ", "
                + epochs(experiment) + ", "
                + Numbers.count(threads, "thread", "threads") + ", into " + folder;
    }

    /** How long a run is; with folds, how long each of its networks is trained. */
    static String epochs(Experiment experiment) {
        int networks = experiment.networks()
                * (experiment.networks() == 1 ? 1 : experiment.spec().ensemble());
        String epochs = Numbers.count(experiment.epochs() / networks, "epoch", "epochs");
        return networks == 1 ? epochs : networks + " networks of " + epochs + " at most";
    }

    static String accuracy(Result result, Selection selection) {
        int runs = result.runs().size();
        if (!result.hasTest()) {
            return "Validation accuracy " + Numbers.percent(result.validationAccuracy(), runs) + " ("
                    + Numbers.count(runs, "run", "runs") + ", at the epoch of "
                    + selection.best() + "; there are no test nodes)";
        }
        return "Test accuracy " + Numbers.percent(result.testAccuracy(), runs) + " ("
                + Numbers.count(runs, "run", "runs") + ", at the epoch of " + selection.best() + ")";
    }

    static String full(Result result) {
        int runs = result.runs().size();
        StringBuilder text = new StringBuilder(String.format("%n"));
        if (result.verdict() != null) {
            VerdictLines.of(result.verdict()).forEach(line -> text.append(line).append(String.format("%n")));
            text.append(String.format("%n"));
        }
        line(text, "Test accuracy", Numbers.percent(result.testAccuracy(), runs));
        line(text, "Validation accuracy", Numbers.percent(result.validationAccuracy(), runs));
        ensemble(text, result);
        if (!result.hasTest()) {
            line(text, "Validation macro-F1", Numbers.percent(result.validationMacroF1(), runs));
            answers(text, result.answers(), result.confusionMatrix().classes());
            return separability(text, result);
        }
        line(text, "Macro-F1", Numbers.percent(result.macroF1(), runs));
        line(text, "Balanced accuracy", Numbers.percent(result.balancedAccuracy(), runs));
        line(text, "Calibration error", Numbers.percent(result.expectedCalibrationError(), runs));
        if (result.answers().temperature() != 1) {
            line(text, "... calibrated", Numbers.percent(result.calibratedError(), runs));
        }
        answers(text, result.answers(), result.confusionMatrix().classes());
        return separability(text, result);
    }

    /** The networks of the saved run, and what a distillation has kept of them over all runs. */
    private static void ensemble(StringBuilder text, Result result) {
        EnsembleFigures saved = result.saved().ensemble();
        if (saved == null) {
            return;
        }
        if (saved.distillation() == null) {
            line(
                    text,
                    "Ensemble",
                    Numbers.count(saved.size(), "network", "networks") + " of " + saved.trained()
                            + String.format(Locale.ROOT, ", mean disagreement %.3f", saved.meanDisagreement()));
            return;
        }
        List<EnsembleFigures.Distilled> all =
                result.runs().stream().map(run -> run.ensemble().distillation()).toList();
        line(
                text,
                "... of the ensemble",
                (result.hasTest() ? "test " + percent(all, EnsembleFigures.Distilled::testAccuracy) + ", " : "")
                        + "validation " + percent(all, EnsembleFigures.Distilled::validationAccuracy));
        EnsembleFigures.Distilled kept = saved.distillation();
        line(
                text,
                "Distilled",
                saved.size() + " networks into one: " + Numbers.count(kept.distilledParameters()) + " instead of "
                        + Numbers.count(kept.parameters()) + " parameters; "
                        + String.format(Locale.ROOT, "%.1f s", result.saved().seconds()) + " after "
                        + String.format(Locale.ROOT, "%.1f s", kept.seconds()));
    }

    private static String percent(
            List<EnsembleFigures.Distilled> runs, ToDoubleFunction<EnsembleFigures.Distilled> figure) {
        return Numbers.percent(
                Summary.of(runs.stream().mapToDouble(figure).boxed().toList()), runs.size());
    }

    private static void answers(StringBuilder text, Result.AnswerCounts answers, List<String> classes) {
        if (answers.predicted() != null) {
            line(text, "Predicted", predicted(answers.predicted(), classes));
        }
        if (answers.cautioned() != null && answers.cautioned() > 0) {
            line(
                    text,
                    "Cautions",
                    Numbers.count(answers.cautioned(), "node", "nodes")
                            + ", hardly more than guessed; predictions.csv says why");
        }
        if (answers.temperature() != 1) {
            line(text, "Temperature", String.format(Locale.ROOT, "%.2f", answers.temperature()));
        }
        if (answers.minConfidence() > 0) {
            line(
                    text,
                    "Labelled",
                    Numbers.count(answers.labelled(), "node", "nodes") + "; " + Numbers.count(answers.unsure())
                            + " below confidence " + answers.minConfidence() + " got none");
        }
    }

    /** The most frequent classes with how many nodes got them. */
    private static String predicted(int[] counts, List<String> classes) {
        List<Integer> order = IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparingInt(c -> -counts[c]))
                .toList();
        String shown = order.stream()
                .limit(MOST_CLASSES)
                .map(c -> classes.get(c) + " " + Numbers.count(counts[c]))
                .collect(Collectors.joining(", "));
        return shown + (counts.length > MOST_CLASSES ? " and " + (counts.length - MOST_CLASSES) + " classes more" : "");
    }

    private static String separability(StringBuilder text, Result result) {
        double separability = result.saved().separability();
        if (!Double.isNaN(separability)) {
            line(text, "Separability-G", String.format(Locale.ROOT, "%.3f", separability));
        }
        if (result.separabilityByHop() != null) {
            line(
                    text,
                    "Separability-N",
                    Arrays.stream(result.separabilityByHop())
                                    // labelled nodes may have no pair at a distance
                                    .mapToObj(value ->
                                            Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value))
                                    .collect(Collectors.joining(", "))
                            + " (by hop)");
        }
        PairHistory pairs = result.saved().history().pairs();
        if (pairs != null) {
            line(text, "Pairs at the end", pairs(pairs));
        }
        text.append(comparison(result));
        return text.append(String.format("%nProtocol: %s.", result.protocol())).toString();
    }

    private static String pairs(PairHistory pairs) {
        return share(pairs.pairError()) + " wrong; anchors " + share(pairs.positiveError()) + " wrong; negatives "
                + share(pairs.negativeError()) + " wrong (measured with all labels, for reporting only)";
    }

    private static String share(Double[] errors) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * PairHistory.last(errors));
    }

    /** The plain backbone and the difference to it, a line each; empty where they were not compared. */
    static String comparison(Result result) {
        Comparison comparison = result.comparison();
        if (comparison == null) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        int runs = result.runs().size();
        line(
                text,
                "Plain " + result.backbone(),
                Numbers.percent(comparison.accuracy(), runs) + (result.hasTest() ? "" : " (validation)"));
        String equal = comparison.equal() == 0 ? "" : ", equal in " + comparison.equal();
        line(
                text,
                "Difference",
                Numbers.points(comparison.difference(), runs) + ", better in " + comparison.better() + " of "
                        + Numbers.count(runs, "seed", "seeds") + equal);
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("%-20s %s%n", name, value));
    }

    /** Said after a gate: how often pcl earned its place, and what the held-out nodes of the saved run say. */
    static String gate(Result result) {
        long earned = result.runs().stream()
                .filter(run -> run.gate().taken() == GateVerdict.Taken.PCL)
                .count();
        int runs = result.runs().size();
        String all = runs == 1 ? "" : "PCL earned its place in " + earned + " of " + runs + " runs. The saved run: ";
        return all + result.saved().gate().words() + ".";
    }

    /** Said where the epochs that count were over before the technique began. */
    static String bestInWarmup(long runs, int all, TrainConfig config) {
        String technique = Techniques.parts(config.technique()).stream()
                .filter(part -> part.pairs(config.techniques()).isPresent())
                .map(TechniqueEntry::name)
                .collect(Collectors.joining(","));
        return "repel: in " + (all == 1 ? "this run" : runs + " of " + all + " runs") + " the "
                + config.selection().best() + " came during the warm-up, before " + technique
                + " had begun: that is the plain backbone's figure."
                + " Other settings (--dropout, --gamma, --k) may suit this graph better; --compare tells.";
    }

    /** Said where the saved run gave classes to nobody; empty otherwise. */
    static String neverPredicted(NodeDataset dataset, Matrix logits) {
        boolean[] given = new boolean[dataset.classes()];
        for (int node : dataset.classifiedNodes()) {
            given[logits.argMax(node)] = true;
        }
        String missing = IntStream.range(0, given.length)
                .filter(c -> !given[c])
                .mapToObj(c -> "'" + dataset.classNames().get(c) + "'")
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? ""
                : "repel: no node was assigned the class " + missing
                        + ". Rare classes are easily lost: --class-weights balanced and --select macro-f1 help.";
    }

    static String noAnchors(TrainConfig config) {
        String others = Techniques.parts(config.technique()).stream()
                .filter(part -> part.pairs(config.techniques()).isEmpty())
                .map(TechniqueEntry::name)
                .collect(Collectors.joining(","));
        double gamma = config.pairs().orElseThrow().gamma();
        return "repel: no node ever reached the probability --gamma " + gamma + ", so there were no anchors and the"
                + " contrastive loss was 0 in every epoch: this is "
                + (others.isEmpty() ? "the plain backbone" : others + " alone") + ". Lower --gamma, or train"
                + " longer before (--warmup).";
    }
}
