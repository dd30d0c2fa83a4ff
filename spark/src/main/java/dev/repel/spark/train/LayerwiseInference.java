package dev.repel.spark.train;

import dev.repel.graph.EdgeTraits;
import dev.repel.model.Architecture;
import dev.repel.partition.Part;
import dev.repel.partition.StagedInference;
import dev.repel.spark.data.IntList;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Predicts all nodes layer by layer: every part has a halo of one hop, and between two layers each part sends the others
 * the rows that are in their halos. No executor holds more than a part at a time, however far the network looks.
 *
 * <p>Rows that were received are kept by Spark, so an executor that is lost costs its parts' own layers only. A task starts
 * from the features and puts in what was received: a network of n exchanges computes its first layer n + 1 times, which
 * needs no state on executors.
 */
final class LayerwiseInference implements AutoCloseable {
    private final JavaSparkContext spark;
    private final int parts;
    private final JavaRDD<RoutedPart> routed;
    private final Broadcast<Model> model;
    private final int exchanges;

    /**
     * Rows that a part sends another one between two layers.
     *
     * @param stage after which they were computed
     * @param nodes by their numbers in the whole graph
     */
    private record HaloRows(int stage, int[] nodes, float[] values) implements Serializable {}

    /**
     * Own nodes of a part that another part has in its halo.
     *
     * @param nodes by their numbers in the whole graph, ascending
     */
    private record Route(int to, int[] nodes) implements Serializable {}

    /** A part and who needs which of its own nodes. */
    private record RoutedPart(Part part, List<Route> routes) implements Serializable {
        /** The rows of the part that a route takes. */
        int[] rows(Route route) {
            return Arrays.stream(route.nodes)
                    .map(node -> part.own()[part.ownPlace(node)])
                    .toArray();
        }
    }

    private record Model(Architecture architecture, int classes, float[] parameters) implements Serializable {
        StagedInference of(Part part) {
            return new StagedInference(part, architecture, classes, parameters, Kernels.best(), Workers.NONE);
        }
    }

    /**
     * @param parts with halos of one hop, one per partition, in their order
     * @param partOf whose own each node is
     * @param edges what is known of them
     * @param parameters all of them one after the other
     */
    LayerwiseInference(
            JavaSparkContext spark,
            JavaRDD<Part> parts,
            int[] partOf,
            Architecture architecture,
            EdgeTraits edges,
            int features,
            int classes,
            float[] parameters) {
        this.spark = spark;
        this.parts = parts.getNumPartitions();
        this.model = spark.broadcast(new Model(architecture, classes, parameters));
        this.routed = routed(parts, spark.broadcast(partOf)).persist(StorageLevel.MEMORY_AND_DISK());
        this.exchanges = model.value().of(oneNode(edges, features)).exchanges();
    }

    /** However many nodes there are, rows are exchanged as often. */
    private static Part oneNode(EdgeTraits edges, int features) {
        return Part.of(0, edges.oneNode(), FeatureMatrix.of(SparseMatrix.empty(1, features)), new int[1], 0);
    }

    private JavaRDD<RoutedPart> routed(JavaRDD<Part> all, Broadcast<int[]> partOf) {
        JavaRDD<Route> asked = all.flatMapToPair(
                        part -> asked(part, partOf.value()).iterator())
                .partitionBy(new HashPartitioner(parts))
                .values();
        return all.zipPartitions(asked, (part, routes) -> {
            List<Route> mine = new ArrayList<>();
            routes.forEachRemaining(mine::add);
            return List.of(new RoutedPart(part.next(), mine)).iterator();
        });
    }

    /** For each owner of nodes in a part's halo the nodes that the part needs. */
    private static List<Tuple2<Integer, Route>> asked(Part part, int[] partOf) {
        Map<Integer, IntList> nodes = new HashMap<>();
        for (int node : part.nodes()) {
            int owner = partOf[node];
            if (owner != part.index()) {
                nodes.computeIfAbsent(owner, any -> new IntList()).add(node);
            }
        }
        List<Tuple2<Integer, Route>> routes = new ArrayList<>();
        nodes.forEach((owner, list) -> routes.add(new Tuple2<>(owner, new Route(part.index(), list.toArray()))));
        return routes;
    }

    /**
     * What the network says of all nodes, one part per partition; computed and kept until somebody unpersists it.
     *
     * @param withEmbeddings whether somebody wants them beside the logits
     */
    JavaRDD<PartOutput> outputs(boolean withEmbeddings) {
        JavaRDD<HaloRows> received = spark.<HaloRows>emptyRDD().repartition(parts);
        for (int stage = 0; stage < exchanges; stage++) {
            spark.sc().setJobDescription("layer by layer: exchange " + (stage + 1) + " of " + exchanges);
            JavaRDD<HaloRows> more = exchange(stage, received).persist(StorageLevel.MEMORY_AND_DISK());
            more.count();
            received.unpersist();
            received = more;
        }
        spark.sc().setJobDescription("layer by layer: the last");
        JavaRDD<PartOutput> outputs = last(received, withEmbeddings).persist(StorageLevel.MEMORY_AND_DISK());
        outputs.count();
        received.unpersist();
        spark.sc().setJobDescription(null);
        return outputs;
    }

    private JavaRDD<PartOutput> last(JavaRDD<HaloRows> received, boolean withEmbeddings) {
        Broadcast<Model> sent = model;
        int last = exchanges;
        return routed.zipPartitions(received, (one, rows) -> {
            RoutedPart part = one.next();
            StagedInference inference = run(sent.value().of(part.part()), part.part(), last, rows);
            int[] own = Arrays.stream(part.part().own())
                    .map(row -> part.part().nodes()[row])
                    .toArray();
            float[] embeddings = withEmbeddings ? inference.ownEmbeddings().data() : new float[0];
            return List.of(new PartOutput(own, inference.ownLogits().data(), embeddings))
                    .iterator();
        });
    }

    /** What each part has received up to a stage and receives after it. */
    private JavaRDD<HaloRows> exchange(int stage, JavaRDD<HaloRows> received) {
        Broadcast<Model> sent = model;
        JavaRDD<HaloRows> now = routed.zipPartitions(received, (one, rows) -> {
                    RoutedPart part = one.next();
                    StagedInference inference = run(sent.value().of(part.part()), part.part(), stage, rows);
                    List<Tuple2<Integer, HaloRows>> out = new ArrayList<>();
                    for (Route route : part.routes()) {
                        float[] values = inference.rows(stage, part.rows(route));
                        out.add(new Tuple2<>(route.to(), new HaloRows(stage, route.nodes(), values)));
                    }
                    return out.iterator();
                })
                .mapToPair(message -> message)
                .partitionBy(new HashPartitioner(parts))
                .values();
        return received.zipPartitions(now, (before, more) -> {
            List<HaloRows> all = new ArrayList<>();
            before.forEachRemaining(all::add);
            more.forEachRemaining(all::add);
            return all.iterator();
        });
    }

    /** Frees what was kept in between; what Spark loses of the outputs afterwards it computes again. */
    @Override
    public void close() {
        routed.unpersist();
    }

    /** Runs all stages up to one, with what was received in between. */
    private static StagedInference run(StagedInference inference, Part part, int until, Iterator<HaloRows> received) {
        List<HaloRows> all = new ArrayList<>();
        received.forEachRemaining(all::add);
        for (int stage = 0; stage <= until; stage++) {
            inference.run(stage);
            for (HaloRows rows : all) {
                if (rows.stage() == stage) {
                    int[] places = Arrays.stream(rows.nodes())
                            .map(node -> Arrays.binarySearch(part.nodes(), node))
                            .toArray();
                    inference.put(stage, places, rows.values());
                }
            }
        }
        return inference;
    }
}
