package dev.repel.spark.train;

import dev.repel.graph.Graph;
import dev.repel.spark.data.IntList;
import dev.repel.spark.data.NodeRecord;
import dev.repel.spark.data.SparkGraph;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** What the driver can get of a graph that is with the executors. */
final class WholeGraph {
    private WholeGraph() {}

    /** How many neighbours each node has. */
    static int[] degrees(SparkGraph graph) {
        List<int[]> ranges = graph.nodes()
                .mapPartitions(records -> {
                    IntList degrees = new IntList();
                    records.forEachRemaining(record -> degrees.add(record.neighbours().length));
                    return List.of(degrees.toArray()).iterator();
                })
                .collect();
        return ranges.stream().flatMapToInt(Arrays::stream).toArray();
    }

    /** All edges, partition by partition; for graphs that fit. */
    static Graph collect(SparkGraph graph, int[] degrees) {
        int[] offsets = new int[degrees.length + 1];
        for (int node = 0; node < degrees.length; node++) {
            offsets[node + 1] = Math.addExact(offsets[node], degrees[node]);
        }
        int[] neighbours = new int[offsets[degrees.length]];
        Iterator<int[]> lists = graph.nodes().map(NodeRecord::neighbours).toLocalIterator();
        for (int node = 0; node < degrees.length; node++) {
            System.arraycopy(lists.next(), 0, neighbours, offsets[node], degrees[node]);
        }
        return Graph.excerpt(offsets, neighbours, degrees, null, null);
    }
}
