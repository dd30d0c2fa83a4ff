package dev.repel.spark.data;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Cuts a graph into parts the multilevel way: {@linkplain LabelPropagation label propagation} merges nodes into small
 * clusters, clusters into larger ones and so on until few are left; {@link GreedyGrowth} cuts the small graph of those;
 * and on the way back label propagation moves clusters, and at last nodes, over the borders. After Meyerhenke, Sanders
 * and Schulz, Partitioning complex networks via size-constrained clustering (2014).
 *
 * <p>The driver has a few numbers per node, never the edges but those of a graph of clusters that has become small.
 */
final class MultilevelPartitioning {
    /** A cluster this many times smaller than a part always fits into one within the slack. */
    private static final int CLUSTERS_PER_PART = (int) (1 / Partitioning.SLACK);

    private static final int CLUSTER_ROUNDS = 6;
    private static final int MOST_LEVELS = 12;
    private static final int REFINEMENT_ROUNDS = 16;
    private static final int ROUNDS_WITHOUT_CLUSTERS = 40;

    /** Merging goes on as long as at least one in ten units vanishes. */
    private static final double LEAST_SHRINKING = 0.9;

    /** The graph of clusters may have this many edge ends on the driver, or as many as there are nodes. */
    private static final int SMALL = 200_000;

    private final JavaSparkContext context;
    private final SparkGraph graph;
    private final int parts;
    private final long seed;

    /**
     * A graph of units.
     *
     * @param sizes how many nodes each has
     * @param clusterOf the unit of the next level each belongs to; null for the last
     */
    private record Level(JavaRDD<Links> links, int[] sizes, int[] clusterOf) {}

    MultilevelPartitioning(SparkGraph graph, int parts, long seed) {
        this.context = JavaSparkContext.fromSparkContext(graph.session().sparkContext());
        this.graph = graph;
        this.parts = parts;
        this.seed = seed;
    }

    /** The part of each node. */
    int[] assign() {
        if (parts == 1) {
            return new int[graph.nodeCount()];
        }
        int capacity = Partitioning.capacity(graph.nodeCount(), parts);
        Deque<Level> levels = merge();
        Level top = levels.pop();
        int[] part = cutTop(top, capacity);
        top.links().unpersist();
        while (!levels.isEmpty()) {
            Level level = levels.pop();
            part = spread(part, level.clusterOf());
            new LabelPropagation(context, level.links(), level.sizes(), seed)
                    .run(part, parts, capacity, REFINEMENT_ROUNDS);
            level.links().unpersist();
        }
        return part;
    }

    private int[] cutTop(Level top, int capacity) {
        if (ends(top.links()) <= limit()) {
            return new GreedyGrowth(top.sizes(), top.links().collect(), parts, capacity, seed).assign();
        }
        // A graph without clusters: nothing better to begin with than any parts of equal size.
        int[] part = new GreedyGrowth(top.sizes(), List.of(), parts, capacity, seed).assign();
        new LabelPropagation(context, top.links(), top.sizes(), seed)
                .run(part, parts, capacity, ROUNDS_WITHOUT_CLUSTERS);
        return part;
    }

    private long limit() {
        return Math.max(SMALL, graph.nodeCount());
    }

    /** The levels, the smallest first. */
    private Deque<Level> merge() {
        Deque<Level> levels = new ArrayDeque<>();
        int most = Math.max(1, graph.nodeCount() / (parts * CLUSTERS_PER_PART));
        JavaRDD<Links> links = graph.nodes().map(node -> new Links(node.node(), node.neighbours(), null));
        int[] sizes = new int[graph.nodeCount()];
        Arrays.fill(sizes, 1);
        for (int level = 0; ; level++) {
            int[] clusterOf = clusters(links, sizes, most, level);
            int count = renumber(clusterOf);
            levels.push(new Level(links, sizes, clusterOf));
            boolean stuck = count > LEAST_SHRINKING * sizes.length || level == MOST_LEVELS;
            JavaRDD<Links> merged = contract(links, clusterOf, count);
            sizes = add(sizes, clusterOf, count);
            links = merged;
            if (stuck || ends(links) <= limit()) {
                levels.push(new Level(links, sizes, null));
                return levels;
            }
        }
    }

    private int[] clusters(JavaRDD<Links> links, int[] sizes, int most, int level) {
        int[] labels = IntStream.range(0, sizes.length).toArray();
        new LabelPropagation(context, links, sizes, seed + level).run(labels, labels.length, most, CLUSTER_ROUNDS);
        return labels;
    }

    private static long ends(JavaRDD<Links> links) {
        return links.map(unit -> (long) unit.others().length).fold(0L, Long::sum);
    }

    /** Numbers the labels from 0 in the order in which they come first. */
    private static int renumber(int[] labels) {
        int[] numberOf = new int[labels.length];
        Arrays.fill(numberOf, -1);
        int count = 0;
        for (int unit = 0; unit < labels.length; unit++) {
            if (numberOf[labels[unit]] < 0) {
                numberOf[labels[unit]] = count++;
            }
            labels[unit] = numberOf[labels[unit]];
        }
        return count;
    }

    private static int[] add(int[] sizes, int[] clusterOf, int count) {
        int[] sums = new int[count];
        for (int unit = 0; unit < sizes.length; unit++) {
            sums[clusterOf[unit]] += sizes[unit];
        }
        return sums;
    }

    private static int[] spread(int[] part, int[] clusterOf) {
        return Arrays.stream(clusterOf).map(cluster -> part[cluster]).toArray();
    }

    private JavaRDD<Links> contract(JavaRDD<Links> links, int[] clusterOf, int count) {
        Broadcast<int[]> clusters = context.broadcast(clusterOf);
        return links.mapPartitions(units -> new Contraction(units, clusters.value(), count))
                .mapToPair(unit -> new Tuple2<>(unit.unit(), unit))
                .reduceByKey(Links::plus)
                .values()
                .persist(StorageLevel.MEMORY_AND_DISK());
    }
}
