package dev.repel.testkit;

import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.stream.IntStream;

/** The same features with some columns held dense. */
public final class MixedFeatures {
    private MixedFeatures() {}

    /** Holds every n-th column dense, whatever its values, from the first on. */
    public static FeatureMatrix of(Matrix features, int every) {
        int[] columns =
                IntStream.range(0, features.cols()).filter(j -> j % every == 0).toArray();
        Matrix rest = features.copy();
        Matrix dense = new Matrix(features.rows(), columns.length);
        for (int i = 0; i < features.rows(); i++) {
            for (int c = 0; c < columns.length; c++) {
                dense.set(i, c, features.get(i, columns[c]));
                rest.set(i, columns[c], 0f);
            }
        }
        return new FeatureMatrix(SparseMatrix.of(rest), dense, columns);
    }
}
