package dev.repel.data;

import java.util.BitSet;

/** The nodes for training, for choosing the epoch, and for the test at the end. */
public record Split(int[] train, int[] validation, int[] test) {
    public Split {
        BitSet seen = new BitSet();
        for (int[] part : new int[][] {train, validation, test}) {
            for (int node : part) {
                if (node < 0 || seen.get(node)) {
                    throw new IllegalArgumentException("node " + node + " is in the split twice or is not a node");
                }
                seen.set(node);
            }
        }
    }
}
