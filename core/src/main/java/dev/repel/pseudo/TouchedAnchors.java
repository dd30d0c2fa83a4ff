package dev.repel.pseudo;

import dev.repel.graph.Walk;
import dev.repel.graph.Walks;
import java.util.Arrays;

/** The anchors of one class that the walks from its negatives reach, with their scores, ordered by negative. */
final class TouchedAnchors {
    /** The score of an anchor paired with itself, which does not count: its exponential is 0. */
    static final float ITSELF = -1000f;

    /** The anchors as bits, and their positions among those of the class. */
    private final long[] marked;

    private final int[] anchorOf;
    private final NearPairs near;
    private final NearPairs.Marks leftOut;
    private int[] places = new int[256];
    private int count;
    private int[] anchors = new int[256];
    private int[] slots = new int[256];
    private float[] scores = new float[256];

    /** @param near the pairs that are left out, or null */
    TouchedAnchors(int nodes, NearPairs near) {
        this.near = near;
        leftOut = near == null ? null : new NearPairs.Marks(nodes);
        marked = new long[(nodes + 63) / 64];
        anchorOf = new int[nodes];
    }

    int count() {
        return count;
    }

    /**
     * Goes through the walks.
     *
     * @param walks null for uniform weights, where only anchors that are also negatives matter
     */
    void collect(NegativePairs pairs, int c, Walks walks) {
        count = 0;
        markAnchors(pairs, c);
        int begin = pairs.negativeStart(c);
        for (int n = begin; n < pairs.negativeStart(c + 1); n++) {
            int negative = pairs.negatives()[n];
            if (near != null) {
                leaveOut(negative, c, n - begin);
            }
            if (walks != null) {
                add(walks.from(negative), walks.scoresTo(negative), negative, n - begin);
            } else if (near == null && isAnchor(negative)) {
                reserve(1);
                put(anchorOf[negative], n - begin, ITSELF);
            }
        }
    }

    /**
     * Goes through the walks from the anchors.
     *
     * @param walks their nodes are rows, as those of the pairs
     */
    void collect(NegativePairs pairs, int c, AnchorWalks walks) {
        count = 0;
        int begin = pairs.negativeStart(c);
        // 0 for no slot
        for (int n = begin; n < pairs.negativeStart(c + 1); n++) {
            anchorOf[pairs.negatives()[n]] = n - begin + 1;
        }
        for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
            int anchor = pairs.anchors()[a];
            Walk walk = walks.from(anchor);
            for (int n = 0; n < walk.nodes().length; n++) {
                int row = walks.rowOf(walk.nodes()[n]);
                int slot = row < 0 ? 0 : anchorOf[row];
                if (slot > 0) {
                    reserve(1);
                    put(a - pairs.anchorStart(c), slot - 1, row == anchor ? ITSELF : walk.scores()[n]);
                }
            }
        }
        for (int n = begin; n < pairs.negativeStart(c + 1); n++) {
            anchorOf[pairs.negatives()[n]] = 0;
        }
    }

    private boolean isAnchor(int node) {
        return (marked[node >> 6] >>> node & 1) == 1;
    }

    /** Leaves out the pairs of a negative with itself and with anchors near it. */
    private void leaveOut(int negative, int c, int slot) {
        near.mark(negative, c, leftOut);
        reserve(leftOut.count());
        for (int n = 0; n < leftOut.count(); n++) {
            if (isAnchor(leftOut.node(n))) {
                put(anchorOf[leftOut.node(n)], slot, ITSELF);
            }
        }
    }

    private void markAnchors(NegativePairs pairs, int c) {
        Arrays.fill(marked, 0);
        int first = pairs.anchorStart(c);
        for (int a = first; a < pairs.anchorStart(c + 1); a++) {
            int node = pairs.anchors()[a];
            marked[node >> 6] |= 1L << node;
            anchorOf[node] = a - first;
        }
    }

    private void add(Walk walk, float[] scoresTo, int negative, int slot) {
        int[] nodes = walk.nodes();
        if (places.length <= nodes.length) {
            places = new int[2 * nodes.length];
        }
        int reached = walk.reached(marked, places);
        reserve(reached);
        for (int e = 0; e < reached; e++) {
            int anchor = nodes[places[e]];
            if (near == null || !leftOut.contains(anchor)) {
                put(anchorOf[anchor], slot, anchor == negative ? ITSELF : scoresTo[places[e]]);
            }
        }
    }

    private void put(int anchor, int slot, float score) {
        anchors[count] = anchor;
        slots[count] = slot;
        scores[count++] = score;
    }

    private void reserve(int more) {
        if (count + more > anchors.length) {
            int size = Math.max(count + more, 2 * anchors.length);
            anchors = Arrays.copyOf(anchors, size);
            slots = Arrays.copyOf(slots, size);
            scores = Arrays.copyOf(scores, size);
        }
    }

    /**
     * Sorts by anchor, keeping the order of the negatives.
     *
     * @param start where the entries of the class begin in the sorted arrays
     * @param pointers receives the start of every anchor from {@code first} to {@code last − 1}
     */
    void sortInto(int start, int[] pointers, int first, int last, int[] sortedSlots, float[] sortedScores) {
        Arrays.fill(pointers, first, last, 0);
        for (int e = 0; e < count; e++) {
            pointers[first + anchors[e]]++;
        }
        int next = start;
        for (int a = first; a < last; a++) {
            int entries = pointers[a];
            pointers[a] = next;
            next += entries;
        }
        for (int e = 0; e < count; e++) {
            int at = pointers[first + anchors[e]]++;
            sortedSlots[at] = slots[e];
            sortedScores[at] = scores[e];
        }
        // filling moved each start to its end, which is the start of the next one
        System.arraycopy(pointers, first, pointers, first + 1, Math.max(0, last - first - 1));
        if (first < last) {
            pointers[first] = start;
        }
    }
}
