package dev.repel.cli.data;

import dev.repel.cli.text.Numbers;
import dev.repel.cli.train.Homophily;
import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import dev.repel.verdict.Outlook;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An {@link Outlook} in sentences, which claim no more than the held-back labels show. */
final class OutlookText {
    private static final double MOSTLY_ALIKE = 0.6;
    private static final List<String> KEEP_APART = List.of("graphsage", "gprgnn");

    private OutlookText() {}

    static List<String> of(Outlook outlook, Homophily homophily) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "Tried on %s, with %s and %d epochs each: the most frequent class is right for %s of them, mlp (features only)"
                        + " for %s, labels spread over the edges for %s, %s (both) for %s.",
                Numbers.count(outlook.held(), "held-back label", "held-back labels"),
                outlook.networks() == 1 ? "one network of a kind" : outlook.networks() + " networks of a kind",
                outlook.epochs(),
                percent(outlook.guessing()),
                percent(outlook.features()),
                percent(outlook.edges()),
                outlook.backbone(),
                percent(outlook.network())));
        lines.add(edges(outlook, homophily));
        lines.add(
                "That is a first look: training goes on for longer, tries more (--auto) and says what its result is worth;"
                        + " train --compare measures PCL.");
        return lines;
    }

    private static String edges(Outlook outlook, Homophily homophily) {
        PairedDifference over = outlook.overFeatures();
        String network = outlook.backbone();
        if (over.isBetter()) {
            return "The edges help: " + network + " is right where mlp is not for " + counts(over) + ", beyond chance.";
        }
        if (over.isWorse()) {
            return "The edges mislead " + network + ": mlp is right where it is not for " + counts(over.reversed())
                    + ", beyond chance. mlp, or networks that keep a node apart from its neighbours ("
                    + String.join(
                            ", ",
                            KEEP_APART.stream()
                                    .filter(other -> !other.equals(network))
                                    .toList())
                    + "), are the ones to compare.";
        }
        String undecided = "Whether the edges help cannot be told from " + counts(over) + " that " + network
                + " and mlp alone get right";
        if (outlook.edgesOverGuessing().isBetter()) {
            return undecided
                    + "; but labels spread over the edges do better than guessing, so the edges tell something.";
        }
        boolean alike = !homophily.isFromFew() && homophily.ofWeight() > MOSTLY_ALIKE;
        return undecided
                + (alike ? "; neighbours are mostly alike, so more labels would tell." : ": more labels would.");
    }

    private static String counts(PairedDifference difference) {
        return difference.onlyHere() + " against " + difference.onlyThere() + " of " + difference.of() + " labels";
    }

    private static String percent(Proportion share) {
        return String.format(Locale.ROOT, "%.0f %%", 100.0 * share.right() / Math.max(1, share.of()));
    }

    /**
     * Where nothing was tried.
     *
     * @param large whether because of the size of the graph
     */
    static List<String> untried(Homophily homophily, boolean large) {
        List<String> lines = new ArrayList<>();
        lines.add("Nothing was tried"
                + (large ? ", because short trainings would take long on a graph of this size (--trial does them)" : "")
                + ": whether features or edges help is not known.");
        lines.add("train --compare measures it on your data"
                + (homophily.isFromFew()
                        ? "; too few edges have two labelled ends to tell whether neighbours are alike."
                        : "."));
        return lines;
    }
}
