package dev.repel.technique;

/**
 * The settings of DropEdge.
 *
 * @param keep the share of edges that an epoch keeps; 1 turns DropEdge off
 * @param directed whether the two directions of an edge are drawn apart, as the published code does
 */
public record DropEdgeSettings(double keep, boolean directed) {
    public DropEdgeSettings {
        if (!(keep >= 0 && keep <= 1)) {
            throw new IllegalArgumentException("--keep-edges must be in [0, 1]");
        }
    }

    public static DropEdgeSettings defaults() {
        return new DropEdgeSettings(0.4, true);
    }
}
