package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.graph.WalkCache;
import java.util.Arrays;

/**
 * w_ij = exp(r_ij) / Σ_{j ∈ S} exp(r_ij), i ≠ j, for every anchor i and its negatives j. Almost every r_ij is 0, so only
 * the exceptions are kept: the weight of slot s of anchor a is (1 + excess) / normaliser with excess = exp(r) − 1, or −1
 * where the negative is the anchor itself.
 *
 * <p>Walks start at the negatives, of which there are at most K·C; on an undirected graph r_i(j) = r_j(i) · d_j / d_i.
 */
@Paper("eq:topological-weights")
public final class TopologicalWeights {
    /**
     * Scores above are cut to it. exp of it is 5e21; beyond 88 a float is infinite. Only the closed form gets there, and
     * only for q above 0.98: the other scores are at most 1 / T.
     */
    public static final double LARGEST_SCORE = 50;

    private final Weighting weighting;
    private final double temperature;
    private final int[] row;
    private int[] pointers = new int[16];
    private int[] slots = new int[1024];
    private float[] excess = new float[1024];

    /**
     * Uniform until the first {@link #update}.
     *
     * @param temperature T of the sharper weightings
     */
    public TopologicalWeights(int nodes, Weighting weighting, double temperature) {
        this.weighting = weighting;
        this.temperature = temperature;
        row = new int[nodes];
        Arrays.fill(row, -1);
    }

    /**
     * Computes the weights of all pairs.
     *
     * @param walks with the walks from all negatives; not looked at for uniform weights
     */
    public void update(NegativePairs pairs, WalkCache walks) {
        WalkCache used = weighting == Weighting.UNIFORM ? null : walks;
        pointers = pointers.length > pairs.anchorCount() ? pointers : new int[pairs.anchorCount() + 1];
        Arrays.fill(pointers, 0);
        for (int c = 0; c < pairs.classes(); c++) {
            updateClass(pairs, c, used);
        }
        if (used != null) {
            for (int a = 0; a < pairs.anchorCount(); a++) {
                toExcess(pointers[a], pointers[a + 1], used.continueProbability());
            }
        }
    }

    private void updateClass(NegativePairs pairs, int c, WalkCache walks) {
        int first = pairs.anchorStart(c);
        int last = pairs.anchorStart(c + 1);
        for (int a = first; a < last; a++) {
            row[pairs.anchors()[a]] = a;
        }
        int begin = pairs.negativeStart(c);
        int end = pairs.negativeStart(c + 1);
        for (int n = begin; n < end; n++) {
            count(pairs.negatives()[n], walks);
        }
        int start = pointers[first];
        for (int a = first; a < last; a++) {
            int entries = pointers[a + 1];
            pointers[a + 1] = start;
            start += entries;
        }
        reserve(start);
        for (int n = begin; n < end; n++) {
            fill(pairs.negatives()[n], n - begin, walks);
        }
        for (int a = first; a < last; a++) {
            row[pairs.anchors()[a]] = -1;
        }
    }

    /** Counts the anchors that a negative touches, each at the place after its own. */
    private void count(int negative, WalkCache walks) {
        if (walks == null) {
            if (row[negative] >= 0) {
                pointers[row[negative] + 1]++;
            }
            return;
        }
        for (int node : walks.from(negative).nodes()) {
            if (row[node] >= 0) {
                pointers[row[node] + 1]++;
            }
        }
    }

    /** Adds a negative's entries; the pointer after each anchor runs from its start to its end. */
    private void fill(int negative, int slot, WalkCache walks) {
        if (walks == null) {
            if (row[negative] >= 0) {
                put(row[negative], slot, -1f);
            }
            return;
        }
        Walk walk = walks.from(negative);
        Graph graph = walks.graph();
        for (int n = 0; n < walk.nodes().length; n++) {
            int anchor = walk.nodes()[n];
            if (row[anchor] >= 0) {
                double r = walk.scores()[n] * (double) graph.degree(negative) / graph.degree(anchor);
                put(row[anchor], slot, anchor == negative ? -1f : (float) r);
            }
        }
    }

    /** Turns an anchor's walk scores into exp(score) − 1; the anchor's own slot stays at −1. */
    private void toExcess(int begin, int end, double continueProbability) {
        double max = 0;
        for (int entry = begin; entry < end; entry++) {
            max = Math.max(max, excess[entry]);
        }
        if (max == 0) {
            return;
        }
        if (weighting == Weighting.RANK) {
            rank(begin, end);
        }
        double factor = switch (weighting) {
            case CLOSED_FORM -> 1 / (1 - continueProbability);
            case SCALED -> 1 / (temperature * max);
            case RANK -> 1 / temperature;
            case WALK, UNIFORM -> 1;
        };
        for (int entry = begin; entry < end; entry++) {
            if (excess[entry] >= 0) {
                excess[entry] = (float) Math.expm1(Math.min(LARGEST_SCORE, excess[entry] * factor));
            }
        }
    }

    /** Replaces scores by ranks, 1 for the largest; equal scores share the better rank. */
    private void rank(int begin, int end) {
        float[] sorted = Arrays.copyOfRange(excess, begin, end);
        Arrays.sort(sorted);
        int reached = 0;
        for (float score : sorted) {
            reached += score >= 0 ? 1 : 0;
        }
        for (int entry = begin; entry < end; entry++) {
            if (excess[entry] >= 0) {
                int at = Arrays.binarySearch(sorted, excess[entry]);
                while (at + 1 < sorted.length && sorted[at + 1] == sorted[at]) {
                    at++;
                }
                excess[entry] = (float) (reached - (sorted.length - 1 - at)) / reached;
            }
        }
    }

    private void put(int anchorRow, int slot, float value) {
        int at = pointers[anchorRow + 1]++;
        slots[at] = slot;
        excess[at] = value;
    }

    private void reserve(int entries) {
        if (entries > slots.length) {
            slots = Arrays.copyOf(slots, Math.max(entries, 2 * slots.length));
            excess = Arrays.copyOf(excess, slots.length);
        }
    }

    /** Where the exceptions of anchor a begin; they end where those of a + 1 begin. */
    public int start(int a) {
        return pointers[a];
    }

    /** The position in S_c of an exception. */
    public int slot(int entry) {
        return slots[entry];
    }

    public float excess(int entry) {
        return excess[entry];
    }
}
