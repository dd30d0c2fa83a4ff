package dev.repel.spark.data;

import dev.repel.graph.EdgeTraits;
import dev.repel.partition.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * A graph cut into parts with their halos, hop by hop: each part asks the partitions of the graph for the neighbours of
 * its outermost nodes, and at the end for the features of all of them. The graph itself is never moved.
 *
 * <p>With a fan-out, neighbours are sampled. An own node keeps all neighbours among the own nodes and at most that many
 * others. A halo node nearer than the reach keeps its neighbours in the halo so far and at most that many further ones;
 * of its edges to own nodes it keeps those that these have chosen. Nodes at the end of the reach choose nothing and have
 * the degree of the whole graph, all others the number of neighbours they were left with.
 */
public final class Parts {
    /** Blocks of about this many numbers: a few megabytes. */
    private static final long BLOCK_ENTRIES = 1 << 20;

    private final SparkGraph graph;
    private final int parts;
    private final int reach;
    private final NeighbourChoice choice;
    private final Broadcast<int[]> partOf;

    private Parts(SparkGraph graph, Partitioning partitioning, int reach, NeighbourChoice choice) {
        this.graph = graph;
        this.parts = partitioning.parts();
        this.reach = reach;
        this.choice = choice;
        this.partOf = context(graph).broadcast(partitioning.partOf());
    }

    /**
     * Partition p holds part p. Nothing is computed until it is asked for; who asks more than once should persist or
     * {@linkplain PartFiles#write write} it.
     *
     * @param reach how many hops the halo has
     * @param fanOut how many neighbours beyond those that are there anyway a node may bring in; 0: all, and the parts are
     *     exactly those of {@link Part#of}
     */
    public static JavaRDD<Part> of(SparkGraph graph, Partitioning partitioning, int reach, int fanOut, long seed) {
        if (reach < 0) {
            throw new IllegalArgumentException("the reach must be 0 hops or more, not " + reach);
        }
        if (partitioning.partOf().length != graph.nodeCount()) {
            throw new IllegalArgumentException(
                    "the partitioning has " + partitioning.partOf().length + " nodes, the graph " + graph.nodeCount());
        }
        return new Parts(graph, partitioning, reach, new NeighbourChoice(fanOut, seed)).parts();
    }

    private static JavaSparkContext context(SparkGraph graph) {
        return JavaSparkContext.fromSparkContext(graph.session().sparkContext());
    }

    private JavaRDD<Part> parts() {
        JavaRDD<PartField> fields = ownNodes();
        for (int hop = 1; hop <= reach; hop++) {
            fields = hop == 1 ? withFirstHop(fields) : withHop(fields, hop);
        }
        int nodeCount = graph.nodeCount();
        int features = graph.features();
        SparkGraph.Edges edges = graph.summary().edges();
        NeighbourChoice chosen = choice;
        int hops = reach;
        return fields.zipPartitions(
                contents(fields),
                (field, blocks) -> List.of(
                                new PartBuilder(field.next(), nodeCount, chosen, hops, blocks).build(features, edges))
                        .iterator());
    }

    private JavaRDD<PartField> ownNodes() {
        Broadcast<int[]> assignment = partOf;
        List<Integer> numbers = IntStream.range(0, parts).boxed().toList();
        return context(graph).parallelize(numbers, parts).map(part -> PartField.of(part, assignment.value()));
    }

    /** What own nodes bring in is seen without asking: a node knows whose it is. */
    private JavaRDD<PartField> withFirstHop(JavaRDD<PartField> fields) {
        Broadcast<int[]> assignment = partOf;
        NeighbourChoice chosen = choice;
        JavaRDD<int[]> found = graph.nodes()
                .mapPartitionsToPair(records -> firstHop(records, assignment.value(), chosen))
                .partitionBy(new HashPartitioner(parts))
                .values();
        return fields.zipPartitions(found, (field, nodes) -> {
            IntList all = new IntList();
            nodes.forEachRemaining(all::addAll);
            return List.of(field.next().with(all.toSortedSet(), 1)).iterator();
        });
    }

    private static Iterator<Tuple2<Integer, int[]>> firstHop(
            Iterator<NodeRecord> records, int[] partOf, NeighbourChoice choice) {
        Map<Integer, IntList> found = new HashMap<>();
        while (records.hasNext()) {
            NodeRecord record = records.next();
            int part = partOf[record.node()];
            int[] others = IntStream.of(record.neighbours())
                    .filter(other -> partOf[other] != part)
                    .toArray();
            found.computeIfAbsent(part, p -> new IntList()).addAll(choice.of(record.node(), others));
        }
        return found.entrySet().stream()
                .map(entry -> new Tuple2<>(entry.getKey(), entry.getValue().toSortedSet()))
                .iterator();
    }

    /** What the nodes of the last hop bring in. */
    private JavaRDD<PartField> withHop(JavaRDD<PartField> fields, int hop) {
        NodeRanges ranges = graph.ranges();
        EdgeTraits traits = EdgeTraits.NONE;
        NeighbourChoice chosen = choice;
        JavaRDD<NodeRequest> requests = fields.flatMapToPair(
                        field -> NodeRequest.of(field.part(), field.at(hop - 1, hop - 1), ranges, true, false)
                                .iterator())
                .partitionBy(new HashPartitioner(ranges.count()))
                .values();
        JavaRDD<NodeBlock> answers = graph.nodes()
                .zipPartitions(requests, (records, asked) -> answers(records, asked, traits, null))
                .mapToPair(answer -> answer)
                .partitionBy(new HashPartitioner(parts))
                .values();
        return fields.zipPartitions(answers, (field, blocks) -> {
            PartField before = field.next();
            IntList found = new IntList();
            blocks.forEachRemaining(block -> {
                for (int n = 0; n < block.size(); n++) {
                    found.addAll(chosen.of(block.nodes()[n], before.without(block.neighboursOf(n))));
                }
            });
            return List.of(before.with(found.toSortedSet(), hop)).iterator();
        });
    }

    /** Everything about all nodes of the fields; of own nodes without being asked. */
    private JavaRDD<NodeBlock> contents(JavaRDD<PartField> fields) {
        NodeRanges ranges = graph.ranges();
        Broadcast<int[]> assignment = partOf;
        int hops = reach;
        boolean allEdges = choice.all();
        EdgeTraits traits = graph.traits();
        JavaRDD<NodeRequest> requests = fields.flatMapToPair(field -> {
                    List<Tuple2<Integer, NodeRequest>> asked =
                            new ArrayList<>(NodeRequest.of(field.part(), field.at(1, hops - 1), ranges, true, true));
                    asked.addAll(
                            NodeRequest.of(field.part(), field.at(Math.max(1, hops), hops), ranges, allEdges, true));
                    return asked.iterator();
                })
                .partitionBy(new HashPartitioner(ranges.count()))
                .values();
        return graph.nodes()
                .zipPartitions(requests, (records, asked) -> answers(records, asked, traits, assignment.value()))
                .mapToPair(answer -> answer)
                .partitionBy(new HashPartitioner(parts))
                .values();
    }

    /**
     * @param traits what is told of edges
     * @param partOf whose own nodes are sent without a request; null where none are
     */
    private static Iterator<Tuple2<Integer, NodeBlock>> answers(
            Iterator<NodeRecord> records, Iterator<NodeRequest> requests, EdgeTraits traits, int[] partOf) {
        List<NodeRecord> range = new ArrayList<>();
        records.forEachRemaining(range::add);
        Iterator<NodeRequest> all = partOf == null ? requests : withOwn(range, requests, partOf);
        return new Iterator<>() {
            private NodeRequest request;
            private int next;

            @Override
            public boolean hasNext() {
                while ((request == null || next == request.nodes().length) && all.hasNext()) {
                    request = all.next();
                    next = 0;
                }
                return request != null && next < request.nodes().length;
            }

            @Override
            public Tuple2<Integer, NodeBlock> next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                List<NodeRecord> told = new ArrayList<>();
                long entries = 0;
                while (next < request.nodes().length && entries < BLOCK_ENTRIES) {
                    NodeRecord record =
                            range.get(request.nodes()[next++] - range.get(0).node());
                    told.add(record);
                    entries += request.entries(record);
                }
                NodeBlock block = NodeBlock.of(told, traits, request.withNeighbours(), request.withFeatures());
                return new Tuple2<>(request.part(), block);
            }
        };
    }

    private static Iterator<NodeRequest> withOwn(List<NodeRecord> range, Iterator<NodeRequest> requests, int[] partOf) {
        Map<Integer, IntList> own = new HashMap<>();
        range.forEach(record -> own.computeIfAbsent(partOf[record.node()], part -> new IntList())
                .add(record.node()));
        List<NodeRequest> all = new ArrayList<>();
        own.forEach((part, nodes) -> all.add(new NodeRequest(part, nodes.toArray(), true, true)));
        requests.forEachRemaining(all::add);
        return all.iterator();
    }
}
