package dev.repel.spark.train;

import dev.repel.graph.Walk;
import dev.repel.graph.Walks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.broadcast.Broadcast;

/** The walks that an executor was sent, batch after batch as training came across new negatives. */
final class SentWalks implements Walks {
    private final Broadcast<NodeStrengths> strengths;
    private final double continueProbability;
    private final Map<Integer, Walk> walks = new HashMap<>();
    private int batchesRead;

    /** @param strengths of all nodes of the whole graph */
    SentWalks(Broadcast<NodeStrengths> strengths, double continueProbability) {
        this.strengths = strengths;
        this.continueProbability = continueProbability;
    }

    /** Reads the batches that are new; there are never fewer than before. */
    synchronized void read(List<Broadcast<WalkBatch>> batches) {
        for (; batchesRead < batches.size(); batchesRead++) {
            WalkBatch batch = batches.get(batchesRead).value();
            for (int w = 0; w < batch.sources().length; w++) {
                walks.put(batch.sources()[w], batch.walk(w));
            }
        }
    }

    @Override
    public synchronized Walk from(int source) {
        return walks.get(source);
    }

    @Override
    public float[] scoresTo(int source) {
        // not kept: each part reads it once and keeps its own cut
        NodeStrengths around = strengths.value();
        return from(source).readBackwards(around.of(source), around::of);
    }

    @Override
    public double continueProbability() {
        return continueProbability;
    }
}
