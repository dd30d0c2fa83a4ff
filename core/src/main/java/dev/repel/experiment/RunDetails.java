package dev.repel.experiment;

import java.util.List;

/**
 * Nodes and pairs of a run that a person should look at. Every list may be empty: a technique may push nothing apart, and
 * a run may have no wrong validation node.
 *
 * @param map null where none was made
 * @param leastCertain of the nodes that were not trained on, the least certain first
 * @param confidentlyWrong validation nodes with a wrong prediction, the most certain first
 * @param hardestPairs pairs that were pushed apart, the most alike first
 */
public record RunDetails(
        NodeMap map, List<NodeRow> leastCertain, List<NodeRow> confidentlyWrong, List<PairRow> hardestPairs) {

    /** Nothing is known but the numbers. */
    public static final RunDetails NONE = new RunDetails(null, List.of(), List.of(), List.of());

    public RunDetails {
        leastCertain = List.copyOf(leastCertain);
        confidentlyWrong = List.copyOf(confidentlyWrong);
        hardestPairs = List.copyOf(hardestPairs);
    }

    /**
     * A node and its prediction.
     *
     * @param set what it was used for
     * @param label null where it is unknown
     * @param second the class that comes next
     */
    public record NodeRow(
            String id,
            NodeSet set,
            String label,
            String predicted,
            double confidence,
            String second,
            double secondConfidence) {}

    /**
     * Two nodes that were pushed apart.
     *
     * @param pseudoLabel what the anchor was taken for, and the negative was held not to be
     * @param anchorLabel null where it is unknown
     * @param negativeLabel null where it is unknown
     * @param similarity the cosine of the embeddings
     * @param walkScore how likely a walk with restart from the anchor is at the negative
     */
    public record PairRow(
            String anchor,
            String negative,
            String pseudoLabel,
            String anchorLabel,
            String negativeLabel,
            double similarity,
            double walkScore) {}
}
