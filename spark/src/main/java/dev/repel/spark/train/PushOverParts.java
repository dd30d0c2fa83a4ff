package dev.repel.spark.train;

import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.spark.data.NodeRecord;
import dev.repel.spark.data.SparkGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Forward push over a graph too large to be in one place: walks go as far as neighbours are known, then the neighbours of
 * all nodes they arrived at are fetched from the partitions at once, and they start again. Walks stay near their sources,
 * so a few rounds and a small part of the graph are enough; a walk that is complete has the same bits as on one machine.
 */
final class PushOverParts implements WalkSource {
    private final JavaSparkContext spark;
    private final JavaRDD<NodeRecord> nodes;
    private final NodeStrengths strengths;
    private final double meanWeight;
    private final double continueProbability;
    private final double walkError;
    private final Map<Integer, KnownEdges> known = new HashMap<>();

    /** @param strengths of all nodes */
    PushOverParts(
            JavaSparkContext spark,
            SparkGraph graph,
            NodeStrengths strengths,
            double continueProbability,
            double walkError) {
        this.spark = spark;
        this.nodes = graph.nodes();
        this.meanWeight = graph.meanWeight();
        this.strengths = strengths;
        this.continueProbability = continueProbability;
        this.walkError = walkError;
    }

    @Override
    public Walk[] from(int[] sources) {
        Walk[] walks = new Walk[sources.length];
        List<Integer> open = new ArrayList<>();
        for (int s = 0; s < sources.length; s++) {
            open.add(s);
        }
        while (!open.isEmpty()) {
            ForwardPush push = new ForwardPush(knownGraph(), continueProbability, walkError);
            BitSet wanted = new BitSet(strengths.degrees().length);
            List<Integer> stillOpen = new ArrayList<>();
            for (int s : open) {
                Walk walk = push.from(sources[s]);
                // where a walk has settled something, it went on to the neighbours, which must have been known
                int[] unknown = Arrays.stream(walk.nodes())
                        .filter(node -> strengths.degrees()[node] > 0 && !known.containsKey(node))
                        .toArray();
                Arrays.stream(unknown).forEach(wanted::set);
                if (unknown.length > 0) {
                    stillOpen.add(s);
                } else {
                    walks[s] = walk;
                }
            }
            fetch(wanted);
            open = stillOpen;
        }
        return walks;
    }

    /** The whole graph by its degrees, but with the known neighbours only. */
    private Graph knownGraph() {
        int count = strengths.degrees().length;
        int[] offsets = new int[count + 1];
        for (int node = 0; node < count; node++) {
            KnownEdges edges = known.get(node);
            offsets[node + 1] = Math.addExact(offsets[node], edges == null ? 0 : edges.neighbours().length);
        }
        int[] all = new int[offsets[count]];
        float[] weights = new float[strengths.sums() == null ? 0 : all.length];
        known.forEach((node, edges) -> edges.copyTo(all, weights, offsets[node]));
        return strengths.graph(offsets, all, weights, meanWeight);
    }

    private void fetch(BitSet wanted) {
        if (wanted.isEmpty()) {
            return;
        }
        Broadcast<BitSet> asked = spark.broadcast(wanted);
        nodes.filter(record -> asked.value().get(record.node()))
                .map(record -> new Tuple2<>(record.node(), KnownEdges.of(record)))
                .collect()
                .forEach(found -> known.put(found._1(), found._2()));
        asked.destroy();
    }
}
