package dev.repel.cli.predict;

import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.explain.Explanation;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** An explanation as a table, the most decisive parts of each kind. */
final class ExplanationText {
    private static final int SHOWN = 8;
    private static final int WIDEST = 40;

    private final NodeDataset dataset;
    private final List<String> classNames;

    ExplanationText(NodeDataset dataset, List<String> classNames) {
        this.dataset = dataset;
        this.classNames = classNames;
    }

    String of(Explanation explanation) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%n%s is %s with probability %s; it sees %s within %s. Without ... the probability changes by:%n",
                dataset.nodeIds().get(explanation.node()),
                classNames.get(explanation.label()),
                Numbers.percent(explanation.probability()),
                Numbers.count(explanation.seen(), "node", "nodes"),
                Numbers.count(explanation.reach(), "hop", "hops")));
        IntFunction<String> id = node -> dataset.nodeIds().get(node);
        parts(text, "the edge to", explanation.neighbours(), explanation.label(), id);
        parts(text, "its feature", explanation.features(), explanation.label(), this::feature);
        parts(text, "the node", explanation.nodes(), explanation.label(), id);
        return text.toString().stripTrailing();
    }

    private void parts(StringBuilder text, String what, Explanation.Parts parts, int label, IntFunction<String> name) {
        parts.tried().stream().limit(SHOWN).forEach(part -> {
            String other =
                    part.labelWithout() == label ? "" : ", which makes it " + classNames.get(part.labelWithout());
            text.append(String.format(
                    Locale.ROOT,
                    "  %-12s %-" + WIDEST + "s %+7.2f points%s%n",
                    what,
                    shortened(name.apply(part.index())),
                    100 * part.change(),
                    other));
        });
        int more = parts.tried().size() - SHOWN;
        if (more > 0 || parts.leftOut() > 0) {
            String untried = parts.leftOut() == 0 ? "" : "; " + Numbers.count(parts.leftOut()) + " were not tried";
            text.append(
                    String.format("  %-12s %s with less effect%s%n", "", Numbers.count(Math.max(0, more)), untried));
        }
    }

    private String feature(int index) {
        return dataset.featureNames().isEmpty()
                ? "number " + index
                : dataset.featureNames().get(index);
    }

    private static String shortened(String name) {
        return name.length() <= WIDEST ? name : name.substring(0, WIDEST - 1) + "…";
    }
}
