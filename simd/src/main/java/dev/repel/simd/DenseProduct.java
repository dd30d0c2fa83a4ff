package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.Matrix;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * A · B in tiles of four rows and two vectors, which stay in registers while all factors pass. Every number is the same
 * chain of multiply-adds wherever its row falls, so the split into tiles and tasks cannot be seen in the result.
 */
final class DenseProduct {
    private static final int ROWS = 4;
    private static final int TILE = 2 * LANES;

    private final float[] a;
    private final float[] b;
    private final float[] out;
    private final int inner;
    private final int width;
    private final int padded;
    private final boolean accumulate;

    DenseProduct(Matrix a, Matrix b, Matrix out, boolean accumulate) {
        this.a = a.data();
        this.inner = a.cols();
        this.width = b.cols();
        this.padded = (width + LANES - 1) / LANES * LANES;
        this.b = padded == width ? b.data() : padded(b.data());
        this.out = out.data();
        this.accumulate = accumulate;
    }

    /** B with zeros at the end of each row, up to full vectors. */
    private float[] padded(float[] rows) {
        float[] wide = new float[inner * padded];
        for (int k = 0; k < inner; k++) {
            System.arraycopy(rows, k * width, wide, k * padded, width);
        }
        return wide;
    }

    /** Computes some rows of the result; two tasks never write to one. */
    void rows(int from, int to) {
        float[] rest = new float[ROWS * LANES];
        if (!accumulate) {
            Arrays.fill(out, from * width, to * width, 0f);
        }
        int i = from;
        for (; i + ROWS <= to; i += ROWS) {
            int j = 0;
            for (; j + TILE <= width; j += TILE) {
                wideTile(i, j);
            }
            for (; j + LANES <= width; j += LANES) {
                narrowTile(i, j, out, i * width + j, width);
            }
            if (j < width) {
                Arrays.fill(rest, 0f);
                narrowTile(i, j, rest, 0, LANES);
                for (int row = 0; row < ROWS; row++) {
                    add(rest, row * LANES, (i + row) * width + j, width - j);
                }
            }
        }
        for (; i < to; i++) {
            for (int j = 0; j < width; j += LANES) {
                boolean whole = (j + LANES <= width);
                Arrays.fill(rest, 0, LANES, 0f);
                single(i, j, whole ? out : rest, whole ? i * width + j : 0);
                if (!whole) {
                    add(rest, 0, i * width + j, width - j);
                }
            }
        }
    }

    private void add(float[] from, int fromAt, int at, int count) {
        for (int j = 0; j < count; j++) {
            out[at + j] += from[fromAt + j];
        }
    }

    private void wideTile(int i, int j) {
        int at = i * width + j;
        FloatVector s00 = FloatVector.fromArray(SPECIES, out, at);
        FloatVector s01 = FloatVector.fromArray(SPECIES, out, at + LANES);
        FloatVector s10 = FloatVector.fromArray(SPECIES, out, at + width);
        FloatVector s11 = FloatVector.fromArray(SPECIES, out, at + width + LANES);
        FloatVector s20 = FloatVector.fromArray(SPECIES, out, at + 2 * width);
        FloatVector s21 = FloatVector.fromArray(SPECIES, out, at + 2 * width + LANES);
        FloatVector s30 = FloatVector.fromArray(SPECIES, out, at + 3 * width);
        FloatVector s31 = FloatVector.fromArray(SPECIES, out, at + 3 * width + LANES);
        int row = i * inner;
        for (int k = 0; k < inner; k++) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, k * padded + j);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, k * padded + j + LANES);
            FloatVector f = FloatVector.broadcast(SPECIES, a[row + k]);
            s00 = b0.fma(f, s00);
            s01 = b1.fma(f, s01);
            f = FloatVector.broadcast(SPECIES, a[row + inner + k]);
            s10 = b0.fma(f, s10);
            s11 = b1.fma(f, s11);
            f = FloatVector.broadcast(SPECIES, a[row + 2 * inner + k]);
            s20 = b0.fma(f, s20);
            s21 = b1.fma(f, s21);
            f = FloatVector.broadcast(SPECIES, a[row + 3 * inner + k]);
            s30 = b0.fma(f, s30);
            s31 = b1.fma(f, s31);
        }
        s00.intoArray(out, at);
        s01.intoArray(out, at + LANES);
        s10.intoArray(out, at + width);
        s11.intoArray(out, at + width + LANES);
        s20.intoArray(out, at + 2 * width);
        s21.intoArray(out, at + 2 * width + LANES);
        s30.intoArray(out, at + 3 * width);
        s31.intoArray(out, at + 3 * width + LANES);
    }

    private void narrowTile(int i, int j, float[] to, int at, int stride) {
        FloatVector s0 = FloatVector.fromArray(SPECIES, to, at);
        FloatVector s1 = FloatVector.fromArray(SPECIES, to, at + stride);
        FloatVector s2 = FloatVector.fromArray(SPECIES, to, at + 2 * stride);
        FloatVector s3 = FloatVector.fromArray(SPECIES, to, at + 3 * stride);
        int row = i * inner;
        for (int k = 0; k < inner; k++) {
            FloatVector v = FloatVector.fromArray(SPECIES, b, k * padded + j);
            s0 = v.fma(FloatVector.broadcast(SPECIES, a[row + k]), s0);
            s1 = v.fma(FloatVector.broadcast(SPECIES, a[row + inner + k]), s1);
            s2 = v.fma(FloatVector.broadcast(SPECIES, a[row + 2 * inner + k]), s2);
            s3 = v.fma(FloatVector.broadcast(SPECIES, a[row + 3 * inner + k]), s3);
        }
        s0.intoArray(to, at);
        s1.intoArray(to, at + stride);
        s2.intoArray(to, at + 2 * stride);
        s3.intoArray(to, at + 3 * stride);
    }

    private void single(int i, int j, float[] to, int at) {
        FloatVector sum = FloatVector.fromArray(SPECIES, to, at);
        for (int k = 0; k < inner; k++) {
            sum = FloatVector.fromArray(SPECIES, b, k * padded + j)
                    .fma(FloatVector.broadcast(SPECIES, a[i * inner + k]), sum);
        }
        sum.intoArray(to, at);
    }
}
