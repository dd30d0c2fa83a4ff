package dev.repel.io.own;

import dev.repel.graph.WeightMerge;
import java.util.Objects;

/**
 * Where the weights of edges come from.
 *
 * @param column of the table of edges, or the array of a file of arrays; empty if it is not known
 * @param merge what becomes of the weights of repeated edges
 */
public record EdgeWeighting(String column, WeightMerge merge) {
    /** No column. */
    public static final EdgeWeighting UNNAMED = new EdgeWeighting("", WeightMerge.SUM);

    public EdgeWeighting {
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(merge, "merge");
    }

    /** Whether a column is named. */
    public boolean named() {
        return !column.isEmpty();
    }

    /** This one if it names a column, else another. */
    public EdgeWeighting or(EdgeWeighting other) {
        return named() || other == null ? this : other;
    }
}
