package dev.repel.io.own;

import java.util.Objects;

/**
 * What is read of edges besides their ends.
 *
 * @param weighting where their weights come from; unnamed if they have none
 * @param directed whether they go from their first end to the other
 */
public record EdgeReading(EdgeWeighting weighting, boolean directed) {
    /** Nothing else: every edge counts once and both ways. */
    public static final EdgeReading PLAIN = new EdgeReading(EdgeWeighting.UNNAMED, false);

    public EdgeReading {
        Objects.requireNonNull(weighting, "weighting");
    }

    /** The same with other weights. */
    public EdgeReading withWeighting(EdgeWeighting other) {
        return new EdgeReading(other, directed);
    }

    /** The same with directions or without. */
    public EdgeReading withDirections(boolean read) {
        return new EdgeReading(weighting, read);
    }

    /**
     * This one, with what it does not say taken from a training.
     *
     * @param trained null if nothing is known of it
     */
    public EdgeReading or(EdgeReading trained) {
        return trained == null ? this : new EdgeReading(weighting.or(trained.weighting), directed || trained.directed);
    }
}
