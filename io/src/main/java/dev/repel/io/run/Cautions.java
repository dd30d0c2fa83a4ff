package dev.repel.io.run;

import dev.repel.eval.Answers;
import dev.repel.graph.Graph;
import dev.repel.io.own.LearnedRanges;
import dev.repel.io.source.LoadedGraph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a prediction is hardly more than a guess, whatever its probability says: the node has no edges, none of its values
 * means anything to the model, or some lie far outside what was learned. Where a least confidence is asked for, such
 * nodes get no label.
 */
public final class Cautions {
    /** For data of which nothing is known but the logits. */
    public static final Cautions NONE = new Cautions(new String[0]);

    private static final int MOST_NAMED = 3;

    private final String[] byNode;

    private Cautions(String[] byNode) {
        this.byNode = byNode;
    }

    /**
     * @param usesGraph whether the model looks at edges at all
     * @param ranges of the training
     */
    public static Cautions of(LoadedGraph data, boolean usesGraph, LearnedRanges ranges) {
        Graph graph = data.dataset().graph();
        FeatureMatrix features = data.dataset().features();
        List<String> names = data.dataset().featureNames();
        LearnedRanges.Range[] rangeOf = new LearnedRanges.Range[features.cols()];
        ranges.list().stream()
                .filter(range -> range.feature() < rangeOf.length)
                .forEach(range -> rangeOf[range.feature()] = range);
        String[] byNode = new String[graph.nodes()];
        for (int node = 0; node < byNode.length; node++) {
            List<String> reasons = new ArrayList<>();
            if (usesGraph && graph.degree(node) == 0) {
                reasons.add("no edges");
            }
            if (data.blank().get(node)) {
                reasons.add("no known value");
            }
            addOutside(reasons, features, node, rangeOf, names);
            byNode[node] = String.join("; ", reasons);
        }
        return new Cautions(byNode);
    }

    private static void addOutside(
            List<String> reasons, FeatureMatrix features, int node, LearnedRanges.Range[] rangeOf, List<String> names) {
        List<String> outside = new ArrayList<>();
        features.forEachAscending(node, (feature, value) -> {
            if (rangeOf[feature] != null && rangeOf[feature].isFarFrom(value)) {
                outside.add(names.isEmpty() ? "feature " + (feature + 1) : names.get(feature));
            }
        });
        if (!outside.isEmpty()) {
            int more = outside.size() - MOST_NAMED;
            reasons.add(String.join(", ", outside.subList(0, Math.min(MOST_NAMED, outside.size())))
                    + (more > 0 ? " and " + more + " more" : "") + " far outside what was learned");
        }
    }

    /** The reasons about a node; empty if there are none. */
    public String of(int node) {
        return byNode.length == 0 ? "" : byNode[node];
    }

    /** The same for some of the nodes, in this order. */
    public Cautions ofNodes(int... nodes) {
        if (byNode.length == 0) {
            return this;
        }
        String[] some = new String[nodes.length];
        for (int n = 0; n < nodes.length; n++) {
            some[n] = byNode[nodes[n]];
        }
        return new Cautions(some);
    }

    /** How many nodes there is a reason about. */
    public int count() {
        int count = 0;
        for (String reasons : byNode) {
            count += reasons.isEmpty() ? 0 : 1;
        }
        return count;
    }

    /** Whether a node gets a label. */
    public boolean isSure(Answers answers, Matrix logits, int node) {
        return answers.isSure(logits, node) && (answers.minConfidence() == 0 || of(node).isEmpty());
    }
}
