package dev.repel.spark.data;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Which neighbours of a node are kept where they are too many: those with the smallest random numbers, each a function of
 * seed, node and neighbour alone, so that it is the same choice wherever and whenever it is made.
 *
 * @param fanOut how many are kept at most; 0: all
 */
record NeighbourChoice(int fanOut, long seed) implements Serializable {
    NeighbourChoice {
        if (fanOut < 0) {
            throw new IllegalArgumentException("the fan-out must be 0, for all neighbours, or more, not " + fanOut);
        }
    }

    boolean all() {
        return fanOut == 0;
    }

    /**
     * @param candidates ascending
     * @return ascending
     */
    int[] of(int node, int[] candidates) {
        if (all() || candidates.length <= fanOut) {
            return candidates;
        }
        CounterRandom random = new CounterRandom(seed, Purpose.SAMPLING, node, 0);
        long[] drawn = new long[candidates.length];
        for (int k = 0; k < drawn.length; k++) {
            // The place in the lower half decides between equal numbers and finds the candidate again.
            drawn[k] = ((long) random.bits(candidates[k]) << 32) | k;
        }
        Arrays.sort(drawn);
        int[] chosen = new int[fanOut];
        for (int k = 0; k < fanOut; k++) {
            chosen[k] = candidates[(int) drawn[k]];
        }
        Arrays.sort(chosen);
        return chosen;
    }
}
