package dev.repel.experiment;

import java.util.List;

/**
 * Nodes in the plane, placed by their embeddings. All lists except the last two have one entry per node that is shown.
 *
 * @param nodes how many nodes can have a class; if they are many, not all are shown
 * @param labels the class of each node, −1 if unknown
 * @param predicted the predicted class of each node
 * @param confidences the probability of that class
 * @param sets what each node was used for
 * @param agreement for every class, the share of nearest neighbours that have the same class, measured on the
 *     embeddings rather than in the plane; NaN for a class without shown nodes
 */
public record NodeMap(
        int nodes,
        List<String> ids,
        List<Integer> labels,
        List<Integer> predicted,
        List<Double> confidences,
        List<NodeSet> sets,
        List<Projection> projections,
        List<Double> agreement) {

    /** Coordinates are integers from 0 to this. */
    public static final int SIZE = 10_000;

    public NodeMap {
        ids = List.copyOf(ids);
        labels = List.copyOf(labels);
        predicted = List.copyOf(predicted);
        confidences = List.copyOf(confidences);
        sets = List.copyOf(sets);
        projections = List.copyOf(projections);
        // files store NaN as null
        agreement = agreement.stream()
                .map(share -> share == null ? Double.NaN : share)
                .toList();
    }

    /**
     * One projection of the nodes.
     *
     * @param id a short name for files
     * @param remark how to read it
     */
    public record Projection(String id, String name, String remark, List<Integer> x, List<Integer> y) {
        public Projection {
            x = List.copyOf(x);
            y = List.copyOf(y);
        }
    }

    public int shown() {
        return ids.size();
    }
}
