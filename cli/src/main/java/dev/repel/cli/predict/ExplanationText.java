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

    private final EdgeWords edges;

    /** @param edges of the graph as the model sees it */
    ExplanationText(NodeDataset dataset, List<String> classNames, EdgeWords edges) {
        this.dataset = dataset;
        this.classNames = classNames;
        this.edges = edges;
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
        parts(
                text,
                other -> edges.name(explanation.node(), other),
                explanation.neighbours(),
                explanation.label(),
                other -> id.apply(other) + edges.after(explanation.node(), other));
        parts(text, any -> "its feature", explanation.features(), explanation.label(), this::feature);
        parts(text, any -> "the node", explanation.nodes(), explanation.label(), id);
        return text.toString().stripTrailing();
    }

    private void parts(
            StringBuilder text,
            IntFunction<String> what,
            Explanation.Parts parts,
            int label,
            IntFunction<String> name) {
        parts.tried().stream().limit(SHOWN).forEach(part -> {
            String other =
                    part.labelWithout() == label ? "" : ", which makes it " + classNames.get(part.labelWithout());
            text.append(String.format(
                    Locale.ROOT,
                    "  %-" + edges.widest() + "s %-" + WIDEST + "s %+7.2f points%s%n",
                    what.apply(part.index()),
                    shortened(name.apply(part.index())),
                    100 * part.change(),
                    other));
        });
        int more = parts.tried().size() - SHOWN;
        if (more > 0 || parts.leftOut() > 0) {
            String untried = parts.leftOut() == 0 ? "" : "; " + Numbers.count(parts.leftOut()) + " were not tried";
            text.append(String.format(
                    "  %-" + edges.widest() + "s %s with less effect%s%n",
                    "",
                    Numbers.count(Math.max(0, more)),
                    untried));
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
