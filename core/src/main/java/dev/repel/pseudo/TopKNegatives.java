package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * The negative pseudo-labels at cluster level: class c is a negative pseudo-label of the K nodes with the smallest
 * probability of c. Ties go to the smaller node id. Logarithms are compared, because many probabilities underflow to 0.
 *
 * <p>Selection in O(N) a class on average; an object is reused without allocating.
 */
@Paper("alg:pl-generation (negative)")
public final class TopKNegatives {
    private final long[] keys;

    public TopKNegatives(int nodes) {
        keys = new long[nodes];
    }

    /** Writes the K nodes least likely to be of class c to {@code out[at] … out[at + k − 1]}, ascending by id. */
    public void select(Matrix logProbabilities, int c, int k, int[] out, int at) {
        int nodes = logProbabilities.rows();
        if (k > nodes) {
            throw new IllegalArgumentException(
                    "K = " + k + " negatives were asked for, but there are " + nodes + " nodes");
        }
        for (int i = 0; i < nodes; i++) {
            keys[i] = ((long) sortable(logProbabilities.get(i, c)) << 32) | i;
        }
        moveSmallestToFront(nodes, k);
        for (int n = 0; n < k; n++) {
            out[at + n] = (int) keys[n];
        }
        Arrays.sort(out, at, at + k);
    }

    /** An int that orders like the float; adding 0 makes both zeros one. */
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
