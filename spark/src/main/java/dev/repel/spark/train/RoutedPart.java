package dev.repel.spark.train;

import dev.repel.partition.Part;
import java.io.Serializable;
import java.util.List;

/**
 * A part and who needs which of its own nodes.
 *
 * @param routes one for each part that has some of them in its halo
 */
record RoutedPart(Part part, List<Route> routes) implements Serializable {
    /** @param nodes by their numbers in the whole graph, ascending */
    record Route(int to, int[] nodes) implements Serializable {}

    /** The rows of the part that a route takes. */
    int[] rows(Route route) {
        int[] rows = new int[route.nodes.length];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = part.own()[part.ownPlace(route.nodes[n])];
        }
        return rows;
    }
}
