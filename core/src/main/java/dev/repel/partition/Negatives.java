package dev.repel.partition;

import java.io.Serializable;

/**
 * The negatives of a step, the same for all parts.
 *
 * @param chosen of the whole graph
 * @param anchors |A|, of all parts together
 */
public record Negatives(Candidates chosen, int anchors) implements Serializable {}
