package dev.repel.tensor;

/** Where the features of single nodes come from: memory, or files that are larger than it. */
public interface FeatureRows {
    /** Room for the features of some nodes, whichever they are. */
    RefilledFeatures room(int rows);

    /** Adds the features of a node. */
    void copy(int node, RefilledFeatures to);

    /** Those of a matrix in memory. */
    static FeatureRows of(FeatureMatrix features) {
        return new HeldFeatures(features);
    }
}
