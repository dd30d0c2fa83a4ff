package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.graph.Walks;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * w_ij = exp(r_ij) / Σ_{j ∈ S} exp(r_ij), i ≠ j, for every anchor i and its negatives j. Almost every r_ij is 0, so
 * only the exceptions are stored: the weight of slot s of anchor a is (1 + excess) / normaliser with excess = exp(r) −
 * 1, or −1 if the negative is the anchor itself.
 *
 * <p>Walks start at the negatives, of which there are at most K·C; on an undirected graph r_i(j) = r_j(i) · d_j / d_i.
 */
@Paper({"eq:topological-weights", "eq:rwr-closed-form"})
public final class TopologicalWeights {
    /**
     * Scores above this are cut off. Its exponential is 5e21; beyond 88 a float is infinite. Only the closed form gets
     * there, and only for q above 0.98: the other scores are at most 1 / T.
     */
    public static final double LARGEST_SCORE = 50;

    /** Approximate number of entries per walk, to judge whether a second thread is worth waking. */
    private static final int STEPS_PER_NEGATIVE = 200;

    private final Weighting weighting;
    private final double temperature;
    private final int nodes;
    private final NearPairs near;
    private TouchedAnchors[] touched = new TouchedAnchors[0];
    private int[] pointers = new int[16];
    private int[] slots = new int[1024];
    private float[] scores = new float[1024];
    private float[] excess = new float[1024];

    /**
     * Uniform until the first {@link #update}.
     *
     * @param temperature T of the sharper weightings
     */
    public TopologicalWeights(int nodes, Weighting weighting, double temperature) {
        this(nodes, weighting, temperature, null);
    }

    /** @param near pairs whose weight is 0, or null for none */
    public TopologicalWeights(int nodes, Weighting weighting, double temperature, NearPairs near) {
        this.near = near;
        this.weighting = weighting;
        this.temperature = temperature;
        this.nodes = nodes;
    }

    /**
     * Computes the weights of all pairs, class by class.
     *
     * @param walks contains the walks from all negatives; ignored for uniform weights
     */
    public void update(NegativePairs pairs, Walks walks, Kernels kernels, Workers workers) {
        Walks used = weighting == Weighting.UNIFORM ? null : walks;
        double q = used == null ? 0 : used.continueProbability();
        collect(pairs, (touching, c) -> touching.collect(pairs, c, used), q, kernels, workers);
    }

    /**
     * The same with walks from the other ends of the pairs.
     *
     * @param walks contains the walks from all anchors; ignored for uniform weights
     */
    public void updateFromAnchors(NegativePairs pairs, AnchorWalks walks, Kernels kernels, Workers workers) {
        if (weighting == Weighting.UNIFORM) {
            update(pairs, null, kernels, workers);
        } else {
            collect(
                    pairs,
                    (touching, c) -> touching.collect(pairs, c, walks),
                    walks.continueProbability(),
                    kernels,
                    workers);
        }
    }

    /** Finds the anchors of a class that walks connect with its negatives. */
    private interface Collecting {
        void collect(TouchedAnchors touching, int c);
    }

    private void collect(NegativePairs pairs, Collecting collecting, double q, Kernels kernels, Workers workers) {
        int classes = pairs.classes();
        reserve(pairs);
        long steps = (long) pairs.negativeCount() / classes * STEPS_PER_NEGATIVE;
        workers.forRows(classes, steps, (from, to) -> {
            for (int c = from; c < to; c++) {
                collecting.collect(touched[c], c);
            }
        });
        int[] starts = new int[classes + 1];
        for (int c = 0; c < classes; c++) {
            starts[c + 1] = starts[c] + touched[c].count();
        }
        if (starts[classes] > slots.length) {
            slots = new int[Math.max(starts[classes], 2 * slots.length)];
            scores = new float[slots.length];
            excess = new float[slots.length];
        }
        pointers[pairs.anchorCount()] = starts[classes];
        workers.forRows(classes, steps, (from, to) -> {
            for (int c = from; c < to; c++) {
                int first = pairs.anchorStart(c);
                touched[c].sortInto(starts[c], pointers, first, pairs.anchorStart(c + 1), slots, scores);
                adaptScores(pairs, c, starts[c], starts[c + 1], q);
                toExcess(starts[c], starts[c + 1], kernels);
            }
        });
    }

    private void reserve(NegativePairs pairs) {
        if (pointers.length <= pairs.anchorCount()) {
            pointers = new int[pairs.anchorCount() + 1];
        }
        if (touched.length < pairs.classes()) {
            touched = new TouchedAnchors[pairs.classes()];
            Arrays.setAll(touched, c -> new TouchedAnchors(nodes, near));
        }
    }

    /** Makes of the walks' scores of one class those of the weighting. */
    private void adaptScores(NegativePairs pairs, int c, int begin, int end, double q) {
        if (weighting == Weighting.RANK || weighting == Weighting.SCALED) {
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                sharpen(pointers[a], a + 1 < pairs.anchorStart(c + 1) ? pointers[a + 1] : end);
            }
        } else if (weighting == Weighting.CLOSED_FORM) {
            scale(begin, end, 1 / (1 - q));
        }
    }

    /** excess = exp(score) − 1, which is −1 for the pair of an anchor with itself. */
    private void toExcess(int begin, int end, Kernels kernels) {
        System.arraycopy(scores, begin, excess, begin, end - begin);
        kernels.exp(excess, begin, end);
        for (int entry = begin; entry < end; entry++) {
            excess[entry] -= 1f;
        }
    }

    private void scale(int begin, int end, double factor) {
        for (int entry = begin; entry < end; entry++) {
            if (scores[entry] >= 0) {
                scores[entry] = (float) Math.min(LARGEST_SCORE, scores[entry] * factor);
            }
        }
    }

    /** Makes the scores of one anchor relative to each other. */
    private void sharpen(int begin, int end) {
        double max = 0;
        for (int entry = begin; entry < end; entry++) {
            max = Math.max(max, scores[entry]);
        }
        if (max > 0) {
            if (weighting == Weighting.RANK) {
                rank(begin, end);
                max = 1;
            }
            scale(begin, end, 1 / (temperature * max));
        }
    }

    /** Replaces scores by ranks, 1 for the largest; equal scores share the better rank. */
    private void rank(int begin, int end) {
        float[] sorted = Arrays.copyOfRange(scores, begin, end);
        Arrays.sort(sorted);
        int reached = 0;
        for (float score : sorted) {
            reached += score >= 0 ? 1 : 0;
        }
        for (int entry = begin; entry < end; entry++) {
            if (scores[entry] >= 0) {
                int at = Arrays.binarySearch(sorted, scores[entry]);
                while (at + 1 < sorted.length && sorted[at + 1] == sorted[at]) {
                    at++;
                }
                scores[entry] = (float) (reached - (sorted.length - 1 - at)) / reached;
            }
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
