package dev.repel.experiment;

import java.util.List;

/**
 * Nodes in the plane, as their embeddings lie. All lists but the last two have one entry per node that is shown.
 *
 * @param nodes how many the graph has; more than are shown if it is large
 * @param labels the class of each, −1 where it is unknown
 * @param predicted the class each was given
 * @param confidences the probability of that class
 * @param sets what each was used for
 * @param agreement for every class the share of the nearest neighbours that are of the same one, NaN for a class of
 *     which no node is shown; measured on the embeddings, not on a picture of them
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

    /** Coordinates are whole numbers from 0 to this. */
    public static final int SIZE = 10_000;

    public NodeMap {
        ids = List.copyOf(ids);
        labels = List.copyOf(labels);
        predicted = List.copyOf(predicted);
        confidences = List.copyOf(confidences);
        sets = List.copyOf(sets);
        projections = List.copyOf(projections);
        // files have no NaN
        agreement = agreement.stream()
                .map(share -> share == null ? Double.NaN : share)
                .toList();
    }

    /**
     * One way to lay the nodes out.
     *
     * @param id short, for names of files
     * @param remark what to know when reading it
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
