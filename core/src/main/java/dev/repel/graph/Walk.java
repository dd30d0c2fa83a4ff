package dev.repel.graph;

import java.util.function.IntToDoubleFunction;

/**
 * The random walk with restart from one source: the probability of being at each node it reaches. It also stores these
 * nodes as bits, 64 per word, so that it is quick to find which of many nodes it reaches.
 */
public final class Walk {
    /** The bytes of the object itself and of its array headers. */
    private static final int OBJECT_AND_ARRAYS = 144;

    private final int[] nodes;
    private final float[] scores;
    private final double missing;
    private final int[] wordIndices;
    private final long[] words;
    /** How many nodes come before each word. */
    private final int[] ranks;

    /**
     * @param nodes ascending
     * @param scores one per node; nodes not listed have a score of 0
     * @param missing the probability that is not in the scores: their exact L1 error
     */
    public Walk(int[] nodes, float[] scores, double missing) {
        this.nodes = nodes;
        this.scores = scores;
        this.missing = missing;
        int count = 0;
        for (int n = 0; n < nodes.length; n++) {
            count += n == 0 || nodes[n] >> 6 != nodes[n - 1] >> 6 ? 1 : 0;
        }
        wordIndices = new int[count];
        words = new long[count];
        ranks = new int[count];
        int w = -1;
        for (int n = 0; n < nodes.length; n++) {
            if (w < 0 || wordIndices[w] != nodes[n] >> 6) {
                wordIndices[++w] = nodes[n] >> 6;
                ranks[w] = n;
            }
            words[w] |= 1L << nodes[n];
        }
    }

    /** Its size in memory, including the reversed scores stored with it. */
    long bytes() {
        return OBJECT_AND_ARRAYS
                + (long) nodes.length * (Integer.BYTES + 2 * Float.BYTES)
                + (long) words.length * (2 * Integer.BYTES + Long.BYTES);
    }

    public int[] nodes() {
        return nodes;
    }

    public float[] scores() {
        return scores;
    }

    public double missing() {
        return missing;
    }

    /**
     * For each of its nodes i, the score of a walk from i to this one's source j: r_i(j) = r_j(i) · d_j / d_i.
     *
     * @param strength d, the sum of the weights around a node: its degree without weights
     */
    public float[] readBackwards(double strengthOfSource, IntToDoubleFunction strength) {
        float[] backwards = new float[nodes.length];
        for (int n = 0; n < nodes.length; n++) {
            backwards[n] = (float) (scores[n] * strengthOfSource / strength.applyAsDouble(nodes[n]));
        }
        return backwards;
    }

    /**
     * Finds which nodes of a set the walk reaches.
     *
     * @param set 64 nodes per word
     * @param places receives the positions of these nodes in {@link #nodes()}; has room for all of them and one more
     * @return how many there are
     */
    public int reached(long[] set, int[] places) {
        int count = 0;
        for (int w = 0; w < words.length; w++) {
            long common = words[w] & set[wordIndices[w]];
            // the first is always written but counted only if there is one, which the processor could not predict
            places[count] = place(w, common);
            count += (int) ((common | -common) >>> 63);
            for (common &= common - 1; common != 0; common &= common - 1) {
                places[count++] = place(w, common);
            }
        }
        return count;
    }

    /** The position in {@link #nodes()} of the lowest node in some bits of a word. */
    private int place(int word, long bits) {
        return ranks[word] + Long.bitCount(words[word] & (bits & -bits) - 1);
    }
}
