package dev.repel.experiment;

import java.util.List;

/**
 * Nodes and pairs of a run that deserve a closer look. Every list may be empty: a technique may push nothing apart, and
 * a run may have no wrong validation node.
 *
 * @param map null if none was made
 * @param leastCertain nodes that were not trained on, the least certain first
 * @param confidentlyWrong validation nodes with a wrong prediction, the most certain first
 * @param hardestPairs pairs that were pushed apart, the most alike first
 * @param doubtedLabels labels that look wrong, the worst first
 */
public record RunDetails(
        NodeMap map,
        List<NodeRow> leastCertain,
        List<NodeRow> confidentlyWrong,
        List<PairRow> hardestPairs,
        List<LabelRow> doubtedLabels) {

    /** No details. */
    public static final RunDetails NONE = new RunDetails(null, List.of(), List.of(), List.of(), List.of());

    public RunDetails {
        leastCertain = List.copyOf(leastCertain);
        confidentlyWrong = List.copyOf(confidentlyWrong);
        hardestPairs = List.copyOf(hardestPairs);
        // older files have none
        doubtedLabels = doubtedLabels == null ? List.of() : List.copyOf(doubtedLabels);
    }

    /** The same with other labels that look wrong. */
    public RunDetails withDoubtedLabels(List<LabelRow> rows) {
        return new RunDetails(map, leastCertain, confidentlyWrong, hardestPairs, rows);
    }

    /**
     * A node and its prediction.
     *
     * @param set what it was used for
     * @param label null if unknown
     * @param second the second most likely class
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
     * A label that looks wrong.
     *
     * @param suggested the class that is more likely
     * @param score how much more likely, in (0, 1]
     * @param evidence in sentences
     */
    public record LabelRow(String id, String given, String suggested, double score, String evidence) {}

    /**
     * Two nodes that were pushed apart.
     *
     * @param pseudoLabel the class that the anchor was assumed to have and the negative was assumed not to have
     * @param anchorLabel null if unknown
     * @param negativeLabel null if unknown
     * @param similarity the cosine of the embeddings
     * @param walkScore the probability that a walk with restart from the anchor is at the negative
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
