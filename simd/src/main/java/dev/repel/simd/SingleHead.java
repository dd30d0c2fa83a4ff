package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.SparseMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Products of rows for attention of one head, whose channels are as many as there are classes and seldom fill a vector: so
 * many products as a vector has lanes are summed up together.
 */
final class SingleHead {
    private static final FloatVector LANE = FloatVector.zero(SPECIES).addIndex(1);

    private SingleHead() {}

    /** The first lanes. */
    private static VectorMask<Float> first(int count) {
        return LANE.compare(VectorOperators.LT, (float) count);
    }

    static void dotRows(float[] a, float[] b, int channels, float[] out, int fromRow, int toRow) {
        float[] products = new float[LANES * LANES];
        int i = fromRow;
        for (; i + LANES <= toRow; i += LANES) {
            for (int lane = 0; lane < LANES; lane++) {
                dot(a, (i + lane) * channels, b, 0, channels).intoArray(products, lane * LANES);
            }
            LaneSums.fold(products, out, i);
        }
        for (; i < toRow; i++) {
            out[i] = ElementwiseKernels.sumOfLanes(dot(a, i * channels, b, 0, channels));
        }
    }

    static void dotEdges(
            SparseMatrix pattern, float[] a, float[] b, int channels, float[] out, int fromRow, int toRow) {
        float[] products = new float[LANES * LANES];
        int[] pointers = pattern.rowPointers();
        int[] columns = pattern.columns();
        int filled = 0;
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                dot(a, i * channels, b, columns[k] * channels, channels).intoArray(products, filled++ * LANES);
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

    /** The products of two rows, lane by lane. */
    private static FloatVector dot(float[] a, int aAt, float[] b, int bAt, int channels) {
        FloatVector sum = FloatVector.zero(SPECIES);
        int c = 0;
        for (; c + LANES <= channels; c += LANES) {
            sum = FloatVector.fromArray(SPECIES, a, aAt + c).fma(FloatVector.fromArray(SPECIES, b, bAt + c), sum);
        }
        if (c < channels) {
            VectorMask<Float> mask = first(channels - c);
            sum = FloatVector.fromArray(SPECIES, a, aAt + c, mask)
                    .fma(FloatVector.fromArray(SPECIES, b, bAt + c, mask), sum);
        }
        return sum;
    }
}
