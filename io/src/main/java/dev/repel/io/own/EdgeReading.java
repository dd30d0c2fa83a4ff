package dev.repel.io.own;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What is read of edges besides their ends.
 *
 * @param weighting where their weights come from; unnamed if they have none
 * @param directed whether they go from their first end to the other
 * @param relation the column of their relations; empty if there is none
 * @param known the relations that this column may name; empty if it may name any
 */
public record EdgeReading(EdgeWeighting weighting, boolean directed, String relation, List<String> known) {
    /** Nothing else: every edge counts once and both ways. */
    public static final EdgeReading PLAIN = new EdgeReading(EdgeWeighting.UNNAMED, false);

    public EdgeReading {
        Objects.requireNonNull(weighting, "weighting");
        Objects.requireNonNull(relation, "relation");
        known = List.copyOf(known);
    }

    /** Without a column of relations. */
    public EdgeReading(EdgeWeighting weighting, boolean directed) {
        this(weighting, directed, "", List.of());
    }

    /** The same with another column of relations. */
    public EdgeReading withRelation(String column) {
        return new EdgeReading(weighting, directed, column, known);
    }

    /** The same with other weights. */
    public EdgeReading withWeighting(EdgeWeighting other) {
        return new EdgeReading(other, directed, relation, known);
    }

    /** The same with directions or without. */
    public EdgeReading withDirections(boolean read) {
        return new EdgeReading(weighting, read, relation, known);
    }

    /**
     * This one, with what it does not say taken from a training.
     *
     * @param trained null if nothing is known of it
     */
    public EdgeReading or(EdgeReading trained) {
        return trained == null
                ? this
                : new EdgeReading(
                        weighting.or(trained.weighting),
                        directed || trained.directed,
                        relation.isEmpty() ? trained.relation : relation,
                        trained.known);
    }

    /**
     * What {@link #or} takes from a training, in sentences.
     *
     * @param trained null if nothing is known of it
     */
    public List<String> takenFrom(EdgeReading trained) {
        EdgeReading all = or(trained);
        List<String> lines = new ArrayList<>();
        if (all.weighting.named() && !weighting.named()) {
            lines.add("The model was trained on edges with weights: column " + all.weighting.column()
                    + ", unless the setting edge-weight names another.");
        }
        if (all.directed && !directed) {
            lines.add("The model was trained on edges with directions: from their first end to the other.");
        }
        if (!all.relation.equals(relation)) {
            lines.add("The model was trained on edges of several relations: column " + all.relation
                    + ", unless the setting relation names another.");
        }
        return lines;
    }
}
