package dev.repel.spark.train;

import dev.repel.graph.Graph;
import dev.repel.spark.data.NodeRecord;
import dev.repel.spark.data.SparkGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** What the driver can get of a graph that is with the executors. */
final class WholeGraph {
    private WholeGraph() {}

    /** What is around each node. */
    static NodeStrengths strengths(SparkGraph graph) {
        boolean weighted = graph.traits().weighted();
        List<NodeStrengths> ranges = graph.nodes()
                .mapPartitions(records -> List.of(strengths(records, weighted)).iterator())
                .collect();
        return new NodeStrengths(
                ranges.stream()
                        .flatMapToInt(range -> Arrays.stream(range.degrees()))
                        .toArray(),
                weighted
                        ? ranges.stream()
                                .flatMapToDouble(range -> Arrays.stream(range.sums()))
                                .toArray()
                        : null);
    }

    private static NodeStrengths strengths(Iterator<NodeRecord> records, boolean weighted) {
        List<NodeRecord> all = new ArrayList<>();
        records.forEachRemaining(all::add);
        return new NodeStrengths(
                all.stream().mapToInt(record -> record.neighbours().length).toArray(),
                weighted
                        ? all.stream()
                                .mapToDouble(record -> record.edges().strength())
                                .toArray()
                        : null);
    }

    /** All edges with their weights, but not their directions, partition by partition; for graphs that fit. */
    static Graph collect(SparkGraph graph, NodeStrengths strengths) {
        int[] degrees = strengths.degrees();
        int[] offsets = new int[degrees.length + 1];
        for (int node = 0; node < degrees.length; node++) {
            offsets[node + 1] = Math.addExact(offsets[node], degrees[node]);
        }
        int[] neighbours = new int[offsets[degrees.length]];
        float[] weights = new float[graph.traits().weighted() ? neighbours.length : 0];
        Iterator<KnownEdges> lists = graph.nodes().map(KnownEdges::of).toLocalIterator();
        for (int node = 0; node < degrees.length; node++) {
            lists.next().copyTo(neighbours, weights, offsets[node]);
        }
        return strengths.graph(offsets, neighbours, weights, graph.meanWeight());
    }
}
