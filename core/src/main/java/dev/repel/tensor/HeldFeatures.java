package dev.repel.tensor;

import java.util.Arrays;

/** The rows of a matrix in memory. */
record HeldFeatures(FeatureMatrix features) implements FeatureRows {
    @Override
    public RefilledFeatures room(int rows) {
        return new RefilledFeatures(rows, features.cols(), mostEntries(rows), features.denseColumns());
    }

    /** The sum of the lengths of the longest rows. */
    private int mostEntries(int rows) {
        int[] pointers = features.sparse().rowPointers();
        int[] lengths = new int[features.rows()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = pointers[i + 1] - pointers[i];
        }
        Arrays.sort(lengths);
        int sum = 0;
        for (int i = Math.max(0, lengths.length - rows); i < lengths.length; i++) {
            sum += lengths[i];
        }
        return sum;
    }

    @Override
    public void copy(int node, RefilledFeatures to) {
        to.add(features, node);
    }
}
