package dev.repel.spark.train;

import dev.repel.graph.Walk;
import dev.repel.graph.WalkStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Sees to it that all executors have the walks from the negatives of a step. Negatives change little from epoch to epoch,
 * so walks are sent once, in batches, and what earlier trainings left in the cache is not computed again.
 */
final class WalkSupply implements AutoCloseable {
    private final JavaSparkContext spark;
    private final WalkSource source;
    private final WalkStore store;
    private final Broadcast<NodeStrengths> strengths;
    private final Set<Integer> sent = new HashSet<>();
    private final List<Broadcast<WalkBatch>> batches = new ArrayList<>();
    private long bytes;

    /**
     * @param store where walks are kept between trainings
     * @param strengths of all nodes of the graph
     */
    WalkSupply(JavaSparkContext spark, WalkSource source, WalkStore store, NodeStrengths strengths) {
        this.spark = spark;
        this.source = source;
        this.store = store;
        this.strengths = spark.broadcast(strengths);
    }

    Broadcast<NodeStrengths> strengths() {
        return strengths;
    }

    /** All batches so far, the walks from these nodes among them. */
    List<Broadcast<WalkBatch>> with(int[] negatives) {
        int[] missing = Arrays.stream(negatives).distinct().filter(sent::add).toArray();
        if (missing.length > 0) {
            WalkBatch batch = WalkBatch.of(missing, walks(missing));
            bytes += batch.bytes();
            batches.add(spark.broadcast(batch));
        }
        return List.copyOf(batches);
    }

    private Walk[] walks(int[] missing) {
        Walk[] walks = new Walk[missing.length];
        Arrays.setAll(walks, w -> store.find(missing[w]));
        int[] places =
                IntStream.range(0, walks.length).filter(w -> walks[w] == null).toArray();
        if (places.length > 0) {
            int[] unknown = Arrays.stream(places).map(w -> missing[w]).toArray();
            Walk[] computed = source.from(unknown);
            store.keep(unknown, computed);
            for (int n = 0; n < places.length; n++) {
                walks[places[n]] = computed[n];
            }
        }
        return walks;
    }

    /** What was sent to each executor so far. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        strengths.destroy();
        batches.forEach(Broadcast::destroy);
    }
}
