package dev.repel.cli.train;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.PairHistory;
import dev.repel.io.run.Protocol;
import dev.repel.io.run.Result;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is said about a training before and after it. */
final class SummaryText {
    private SummaryText() {}

    static String dataset(NodeDataset dataset) {
        GraphFacts facts = GraphFacts.of(dataset);
        String homophily = Double.isNaN(facts.homophily())
                ? ""
                : String.format(Locale.ROOT, ", homophily %.2f", facts.homophily());
        return dataset.name() + ": " + Numbers.count(dataset.nodes()) + " nodes, "
                + Numbers.count(dataset.graph().edges()) + " edges, "
                + Numbers.count(dataset.features().cols()) + " features, "
                + Numbers.count(dataset.classes()) + " classes" + homophily;
    }

    static String split(String kind, Split split) {
        return kind + " split: " + Numbers.count(split.train().length) + " training, "
                + Numbers.count(split.validation().length) + " validation, "
                + Numbers.count(split.test().length) + " test nodes";
    }

    static String accuracy(Result result) {
        int runs = result.runs().size();
        return "Test accuracy " + Numbers.percent(result.testAccuracy(), runs) + " ("
                + Numbers.count(runs, "run", "runs") + ", at the epoch of best validation accuracy)";
    }

    static String full(Result result) {
        int runs = result.runs().size();
        StringBuilder text = new StringBuilder(String.format("%n"));
        line(text, "Test accuracy", Numbers.percent(result.testAccuracy(), runs));
        line(text, "Validation accuracy", Numbers.percent(result.validationAccuracy(), runs));
        line(text, "Macro-F1", Numbers.percent(result.macroF1(), runs));
        line(text, "Balanced accuracy", Numbers.percent(result.balancedAccuracy(), runs));
        line(text, "Calibration error", Numbers.percent(result.expectedCalibrationError(), runs));
        line(
                text,
                "Separability-G",
                String.format(
                        Locale.ROOT,
                        "%.3f",
                        result.runs().get(result.savedRun()).separability()));
        if (result.separabilityByHop() != null) {
            line(
                    text,
                    "Separability-N",
                    Arrays.stream(result.separabilityByHop())
                                    .mapToObj(value -> String.format(Locale.ROOT, "%.3f", value))
                                    .collect(Collectors.joining(", "))
                            + " (by hop)");
        }
        PairHistory pairs = result.runs().get(result.savedRun()).history().pairs();
        if (pairs != null) {
            line(text, "Pairs at the end", pairs(pairs));
        }
        if (result.comparison() != null) {
            comparison(text, result.backbone(), result.comparison(), runs);
        }
        return text.append(String.format("%nProtocol: %s.", Protocol.SENTENCE)).toString();
    }

    private static String pairs(PairHistory pairs) {
        return share(pairs.pairError()) + " wrong; anchors " + share(pairs.positiveError()) + " wrong; negatives "
                + share(pairs.negativeError()) + " wrong (measured with all labels, for reporting only)";
    }

    private static String share(Double[] errors) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * PairHistory.last(errors));
    }

    private static void comparison(StringBuilder text, String backbone, Comparison comparison, int runs) {
        line(text, "Plain " + backbone, Numbers.percent(comparison.testAccuracy(), runs));
        String equal = comparison.equal() == 0 ? "" : ", equal in " + comparison.equal();
        line(
                text,
                "Difference",
                Numbers.points(comparison.difference(), runs) + ", better in " + comparison.better() + " of "
                        + Numbers.count(runs, "seed", "seeds") + equal);
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("%-20s %s%n", name, value));
    }

    /** Said where the epochs that count were over before the technique began. */
    static String bestInWarmup(long runs, int all, String technique) {
        return "repel: in " + (all == 1 ? "this run" : runs + " of " + all + " runs") + " the best validation accuracy"
                + " came during the warm-up, before " + technique + " had begun: that is the plain backbone's figure."
                + " Other settings (--dropout, --gamma, --k) may suit this graph better; --compare tells.";
    }

    static String noAnchors(double gamma) {
        return "repel: no node ever reached the probability --gamma " + gamma + ", so there were no anchors and the"
                + " contrastive loss was 0 in every epoch: this is the plain backbone. Lower --gamma, or train"
                + " longer before (--warmup).";
    }
}
