package dev.repel.tensor;

import java.util.Collection;

/** Several matrices concatenated in one array, for sending them to another machine. */
public final class FlatMatrices {
    private FlatMatrices() {}

    public static float[] join(Collection<Matrix> matrices) {
        int count = 0;
        for (Matrix matrix : matrices) {
            count = Math.addExact(count, matrix.rows() * matrix.cols());
        }
        float[] all = new float[count];
        int at = 0;
        for (Matrix matrix : matrices) {
            int length = matrix.rows() * matrix.cols();
            System.arraycopy(matrix.data(), 0, all, at, length);
            at += length;
        }
        return all;
    }

    /** Fills matrices from an array that {@link #join} made from others of the same shapes. */
    public static void split(float[] all, Collection<Matrix> matrices) {
        int at = 0;
        for (Matrix matrix : matrices) {
            int length = matrix.rows() * matrix.cols();
            System.arraycopy(all, at, matrix.data(), 0, length);
            at += length;
        }
        if (at != all.length) {
            throw new IllegalArgumentException(all.length + " numbers were given for " + at);
        }
    }
}
