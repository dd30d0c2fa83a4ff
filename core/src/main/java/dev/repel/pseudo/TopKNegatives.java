package dev.repel.pseudo;

import dev.repel.InvalidRequest;
import dev.repel.Paper;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * The negative pseudo-labels at cluster level: class c is a negative pseudo-label of the K nodes with the smallest
 * probability of c. Ties go to the smaller node id. Logarithms are compared, because many probabilities underflow to 0.
 *
 * <p>Selection takes O(N) per class on average, mostly among the few nodes below the bound of the last epoch. An object
 * is reused without allocating.
 */
@Paper("alg:pl-generation (negative)")
public final class TopKNegatives {
    /** How far beyond the K-th node of one epoch the next one looks for candidates. */
    private static final float SLACK = 0.03f;

    private final long[] keys;

    public TopKNegatives(int nodes) {
        keys = new long[nodes];
    }

    /**
     * Writes the K nodes least likely to belong to class c to {@code out[at] … out[at + k − 1]}, ascending by id.
     *
     * @param bound a logarithm below which K nodes are expected; affects only the time
     * @return such a bound for slightly different probabilities
     */
    public float select(Matrix logProbabilities, int c, int k, int[] out, int at, float bound) {
        int nodes = logProbabilities.rows();
        if (k > nodes) {
            throw new InvalidRequest("K = " + k + " negatives were asked for, but there are " + nodes + " nodes");
        }
        int candidates = collect(logProbabilities, c, false, bound);
        if (candidates < k) {
            candidates = collect(logProbabilities, c, true, bound);
        }
        moveSmallestToFront(candidates, k);
        float largest = Float.NEGATIVE_INFINITY;
        for (int n = 0; n < k; n++) {
            out[at + n] = (int) keys[n];
            largest = Math.max(largest, logProbabilities.get(out[at + n], c));
        }
        Arrays.sort(out, at, at + k);
        return largest + SLACK * Math.abs(largest);
    }

    /** Computes the keys of the nodes whose logarithm is not above a bound, or of all of them. */
    private int collect(Matrix logProbabilities, int c, boolean all, float bound) {
        float[] data = logProbabilities.data();
        int width = logProbabilities.cols();
        int count = 0;
        for (int i = 0; i < logProbabilities.rows(); i++) {
            float value = data[i * width + c];
            // always written but counted only if it belongs there, as the processor cannot predict which do
            keys[count] = ((long) sortable(value) << 32) | i;
            count += all || value <= bound ? 1 : 0;
        }
        return count;
    }

    /** An int that orders like the float; adding 0 makes both zeros equal. */
    private static int sortable(float value) {
        int bits = Float.floatToIntBits(value + 0f);
        return bits ^ ((bits >> 31) & 0x7FFFFFFF);
    }

    /** Hoare's quickselect; all keys differ, so the first k are the same set whatever the pivots. */
    private void moveSmallestToFront(int count, int k) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            long pivot = keys[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (keys[i] < pivot) {
                    i++;
                }
                while (keys[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    long swap = keys[i];
                    keys[i++] = keys[j];
                    keys[j--] = swap;
                }
            }
            if (k - 1 <= j) {
                high = j;
            } else if (k - 1 >= i) {
                low = i;
            } else {
                return;
            }
        }
    }
}
