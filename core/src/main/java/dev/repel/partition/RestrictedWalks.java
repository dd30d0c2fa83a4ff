package dev.repel.partition;

import dev.repel.graph.Walk;
import dev.repel.graph.Walks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Walks over the whole graph, restricted to the nodes of one part. */
public final class RestrictedWalks implements PartWalks {
    private final Walks walks;
    private final Part part;
    private final Map<Integer, Walk> cut = new HashMap<>();

    /** @param walks contains the walks from all negatives of a step before its second round */
    public RestrictedWalks(Walks walks, Part part) {
        this.walks = walks;
        this.part = part;
    }

    @Override
    public synchronized Walk from(int negative) {
        return cut.computeIfAbsent(negative, this::cut);
    }

    private Walk cut(int negative) {
        Walk whole = walks.from(negative);
        int[] places = new int[whole.nodes().length];
        float[] scores = new float[places.length];
        float[] backwards = walks.scoresTo(negative);
        int count = 0;
        for (int n = 0; n < places.length; n++) {
            int node = whole.nodes()[n];
            int place = part.ownPlace(node);
            if (place >= 0) {
                places[count] = place;
                scores[count++] = backwards[n];
            }
        }
        return new Walk(Arrays.copyOf(places, count), Arrays.copyOf(scores, count), whole.missing());
    }
}
