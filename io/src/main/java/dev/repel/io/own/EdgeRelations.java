package dev.repel.io.own;

import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import java.util.List;

/**
 * The relations of edges and where they come from.
 *
 * @param column of the table of edges; empty if each relation is a file, or it is not known
 * @param names of the relations
 */
public record EdgeRelations(String column, List<String> names) {
    public EdgeRelations {
        names = List.copyOf(names);
    }

    /** Those of a graph; null if it has none. */
    public static EdgeRelations of(Graph graph, String column) {
        return graph.relations()
                .map(Relations::names)
                .map(names -> new EdgeRelations(column, names))
                .orElse(null);
    }

    /** Whether a column is named. */
    public boolean named() {
        return !column.isEmpty();
    }
}
