package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.SparseMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Products of rows for attention with one head, which has as many channels as there are classes and seldom fills a
 * vector: as many products as a vector has lanes are summed together.
 */
final class SingleHead {
    private static final FloatVector LANE = FloatVector.zero(SPECIES).addIndex(1);

    private SingleHead() {}

    static void dotRows(float[] a, float[] b, int channels, float[] out, int fromRow, int toRow) {
        float[] products = Tile.ofThread();
        VectorMask<Float> rest = restOf(channels);
        int i = fromRow;
        for (; i + LANES <= toRow; i += LANES) {
            for (int lane = 0; lane < LANES; lane++) {
                dot(a, (i + lane) * channels, b, 0, channels, rest).intoArray(products, lane * LANES);
            }
            LaneSums.fold(products, out, i);
        }
        for (; i < toRow; i++) {
            out[i] = ElementwiseKernels.sumOfLanes(dot(a, i * channels, b, 0, channels, rest));
        }
    }

    static void dotEdges(
            SparseMatrix pattern, float[] a, float[] b, int channels, float[] out, int fromRow, int toRow) {
        float[] products = Tile.ofThread();
        VectorMask<Float> rest = restOf(channels);
        int[] pointers = pattern.rowPointers();
        int[] columns = pattern.columns();
        int filled = 0;
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                dot(a, i * channels, b, columns[k] * channels, channels, rest).intoArray(products, filled++ * LANES);
                if (filled == LANES) {
                    LaneSums.fold(products, out, k + 1 - LANES);
                    filled = 0;
                }
            }
        }
        for (int lane = 0; lane < filled; lane++) {
            FloatVector v = FloatVector.fromArray(SPECIES, products, lane * LANES);
            out[pointers[toRow] - filled + lane] = ElementwiseKernels.sumOfLanes(v);
        }
    }

    /** The lanes of the last channels: from one to all. */
    private static VectorMask<Float> restOf(int channels) {
        return LANE.compare(VectorOperators.LE, (float) ((channels - 1) % LANES));
    }

    /**
     * The products of two rows, lane by lane. The last channels come first: the compiler would keep a sum that a branch
     * may change as an object.
     */
    private static FloatVector dot(float[] a, int aAt, float[] b, int bAt, int channels, VectorMask<Float> rest) {
        int full = (channels - 1) / LANES * LANES;
        FloatVector sum = FloatVector.fromArray(SPECIES, a, aAt + full, rest)
                .mul(FloatVector.fromArray(SPECIES, b, bAt + full, rest));
        for (int c = 0; c < full; c += LANES) {
            sum = FloatVector.fromArray(SPECIES, a, aAt + c).fma(FloatVector.fromArray(SPECIES, b, bAt + c), sum);
        }
        return sum;
    }
}
