package dev.repel.spark.train;

import dev.repel.graph.EdgeWeights;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Forward push with the whole graph on every executor, which takes 4 bytes per node and 8 per edge, with weights 12 and 16. */
final class PushOverSharedGraph implements WalkSource, AutoCloseable {
    private final JavaSparkContext spark;
    private final Broadcast<Arcs> arcs;
    private final double continueProbability;
    private final double walkError;

    private record Arcs(int[] offsets, int[] neighbours, EdgeWeights weights) implements Serializable {}

    PushOverSharedGraph(JavaSparkContext spark, Graph graph, double continueProbability, double walkError) {
        this.spark = spark;
        this.arcs = spark.broadcast(
                new Arcs(graph.offsets(), graph.neighbours(), graph.weights().orElse(null)));
        this.continueProbability = continueProbability;
        this.walkError = walkError;
    }

    @Override
    public Walk[] from(int[] sources) {
        List<Integer> wanted = Arrays.stream(sources).boxed().toList();
        int slices = Math.max(1, Math.min(spark.defaultParallelism(), sources.length));
        Broadcast<Arcs> shared = arcs;
        double q = continueProbability;
        double error = walkError;
        List<WalkBatch> batches = spark.parallelize(wanted, slices)
                .mapPartitions(some -> {
                    List<Integer> mine = new ArrayList<>();
                    some.forEachRemaining(mine::add);
                    int[] nodes = mine.stream().mapToInt(Integer::intValue).toArray();
                    Arcs graph = shared.value();
                    int[] degrees = new int[graph.offsets.length - 1];
                    Arrays.setAll(degrees, node -> graph.offsets[node + 1] - graph.offsets[node]);
                    ForwardPush push = new ForwardPush(
                            Graph.excerpt(graph.offsets, graph.neighbours, degrees, graph.weights, null), q, error);
                    Walk[] walks = new Walk[nodes.length];
                    Arrays.setAll(walks, w -> push.from(nodes[w]));
                    return List.of(WalkBatch.of(nodes, walks)).iterator();
                })
                .collect();
        return batches.stream().flatMap(batch -> Arrays.stream(batch.walks())).toArray(Walk[]::new);
    }

    @Override
    public void close() {
        arcs.destroy();
    }
}
