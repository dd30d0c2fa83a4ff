package dev.repel.spark.data;

import dev.repel.InvalidRequest;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Which nodes of a graph belong together on one machine.
 *
 * @param partOf the part of each node, from 0
 * @param parts how many there are
 * @param cutEdges how many edges have their ends in two parts
 * @param edges how many there are in all
 */
public record Partitioning(int[] partOf, int parts, long cutEdges, long edges) {
    /** How much larger than the mean a part may be. */
    static final double SLACK = 0.05;

    /**
     * Parts of about equal size with few edges between them, see {@link MultilevelPartitioning}.
     *
     * @param seed the same one gives the same parts, however the graph is spread over machines
     */
    public static Partitioning of(SparkGraph graph, int parts, long seed) {
        if (parts < 1 || parts > graph.nodeCount()) {
            throw new InvalidRequest(
                    "expected 1 to " + graph.nodeCount() + " parts, as many as there are nodes, not " + parts);
        }
        return measure(graph, new MultilevelPartitioning(graph, parts, seed).assign(), parts);
    }

    /** Counts the edges that a given assignment cuts. */
    public static Partitioning measure(SparkGraph graph, int[] partOf, int parts) {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(graph.session().sparkContext());
        Broadcast<int[]> assignment = context.broadcast(partOf);
        JavaRDD<Long> cut = graph.nodes().map(record -> {
            int[] part = assignment.value();
            long count = 0;
            for (int other : record.neighbours()) {
                count += part[other] != part[record.node()] ? 1 : 0;
            }
            return count;
        });
        long twice = cut.fold(0L, Long::sum);
        assignment.destroy();
        return new Partitioning(partOf, parts, twice / 2, graph.edgeCount());
    }

    /** How many nodes a part may have at most. */
    static int capacity(int nodes, int parts) {
        double mean = (double) nodes / parts;
        return (int) Math.max(Math.ceil(mean), Math.floor((1 + SLACK) * mean));
    }

    /** The share of edges that are cut. */
    public double share() {
        return edges == 0 ? 0 : (double) cutEdges / edges;
    }
}
