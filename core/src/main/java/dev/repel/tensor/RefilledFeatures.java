package dev.repel.tensor;

/** The features of the nodes of a step, copied one after the other into memory that stays the same. */
public final class RefilledFeatures {
    private final RefilledMatrix sparse;
    private final FeatureMatrix features;
    private int row;

    /**
     * @param sparseEntries the largest number of entries outside the dense columns
     * @param denseColumns the indices of the dense columns
     */
    public RefilledFeatures(int rows, int cols, int sparseEntries, int[] denseColumns) {
        sparse = new RefilledMatrix(rows, cols, sparseEntries);
        features = FeatureMatrix.room(sparse.matrix(), new Matrix(rows, denseColumns.length), denseColumns);
    }

    /** Always the same object; rows that were not written have no sparse entries and any dense ones. */
    public FeatureMatrix features() {
        return features;
    }

    public long bytes() {
        return RefilledMatrix.bytes(
                        features.rows(), features.cols(), features.sparse().entries())
                + Float.BYTES * (long) features.rows() * features.dense().cols();
    }

    /** The transpose of the sparse part. */
    public SparseMatrix.Transposed transposed() {
        return sparse.transposed();
    }

    /** Forgets all rows. */
    public void clear() {
        row = 0;
        sparse.clear();
    }

    /** Adds a row of other features with the same columns. */
    public void add(FeatureMatrix from, int node) {
        sparse.add(
                from.sparse(), from.sparse().rowPointers()[node], from.sparse().rowEnd(node));
        sparse.endRow();
        int width = features.dense().cols();
        System.arraycopy(from.dense().data(), node * width, features.dense().data(), row * width, width);
        row++;
    }

    /** Ends the features: all rows that were not written count as empty. */
    public void end() {
        sparse.end();
    }
}
