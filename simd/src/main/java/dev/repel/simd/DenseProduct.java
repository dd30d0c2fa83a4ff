package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.Matrix;
import jdk.incubator.vector.FloatVector;

/**
 * A · B in tiles of four rows and two vectors, or of eight rows and one where B is as narrow as that, which stay in
 * registers while all factors pass. Every number is the same chain of multiply-adds wherever its row falls, so the split
 * into tiles and tasks cannot be seen in the result.
 *
 * <p>The tiles of this product and of the others look alike and stay apart: their sums have to be local variables to stay in registers. An array of them, or a method
 * that takes their number, would send every sum through memory.
 */
final class DenseProduct {
    private static final int ROWS = 4;
    private static final int TILE = 2 * LANES;

    private final float[] b;
    private final float[] out;
    private final int inner;
    private final int width;
    private final int padded;
    private final boolean accumulate;

    DenseProduct(Matrix b, Matrix out, boolean accumulate) {
        this.inner = b.rows();
        this.width = b.cols();
        this.padded = (width + LANES - 1) / LANES * LANES;
        this.b = padded == width ? b.data() : padded(b.data());
        this.out = out.data();
        this.accumulate = accumulate;
    }

    /** B with each row padded with zeros to full vectors. */
    private float[] padded(float[] rows) {
        float[] wide = new float[inner * padded];
        for (int k = 0; k < inner; k++) {
            System.arraycopy(rows, k * width, wide, k * padded, width);
        }
        return wide;
    }

    /**
     * Computes some rows of the result; no two tasks write to the same row.
     *
     * @param a has those rows of the left factor, the first of them at {@code start}
     */
    void rows(float[] a, int start, int from, int to) {
        float[] rest = Tile.ofThread();
        int shift = start - from * inner;
        int i = from;
        if (width < LANES && !accumulate) {
            // whole vectors are written: the excess belongs to rows of the same task, which come later
            for (; (i + 2 * ROWS - 1) * width + LANES <= to * width; i += 2 * ROWS) {
                tallTile(a, i * inner + shift, i);
            }
        }
        for (; i + ROWS <= to; i += ROWS) {
            int j = 0;
            for (; j + TILE <= width; j += TILE) {
                wideTile(a, i * inner + shift, j, out, i * width + j, width, accumulate);
            }
            if (j + LANES < width) {
                // one tile although it is not full: sums of two small ones would have to wait for each other
                wideTile(a, i * inner + shift, j, rest, 0, TILE, false);
                for (int row = 0; row < ROWS; row++) {
                    store(rest, row * TILE, (i + row) * width + j, width - j);
                }
                continue;
            }
            for (; j + LANES <= width; j += LANES) {
                narrowTile(a, i * inner + shift, j, out, i * width + j, width, accumulate);
            }
            if (j < width) {
                narrowTile(a, i * inner + shift, j, rest, 0, LANES, false);
                for (int row = 0; row < ROWS; row++) {
                    store(rest, row * LANES, (i + row) * width + j, width - j);
                }
            }
        }
        for (; i < to; i++) {
            for (int j = 0; j < width; j += LANES) {
                single(a, i * inner + shift, j, rest);
                store(rest, 0, i * width + j, Math.min(LANES, width - j));
            }
        }
    }

    private static void store(FloatVector sum, float[] to, int at, boolean accumulate) {
        (accumulate ? FloatVector.fromArray(SPECIES, to, at).add(sum) : sum).intoArray(to, at);
    }

    private void store(float[] sums, int from, int at, int count) {
        for (int j = 0; j < count; j++) {
            out[at + j] = accumulate ? out[at + j] + sums[from + j] : sums[from + j];
        }
    }

    private void wideTile(float[] a, int row, int j, float[] to, int at, int stride, boolean add) {
        FloatVector s00 = FloatVector.zero(SPECIES);
        FloatVector s01 = FloatVector.zero(SPECIES);
        FloatVector s10 = FloatVector.zero(SPECIES);
        FloatVector s11 = FloatVector.zero(SPECIES);
        FloatVector s20 = FloatVector.zero(SPECIES);
        FloatVector s21 = FloatVector.zero(SPECIES);
        FloatVector s30 = FloatVector.zero(SPECIES);
        FloatVector s31 = FloatVector.zero(SPECIES);
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
        store(s00, to, at, add);
        store(s01, to, at + LANES, add);
        store(s10, to, at + stride, add);
        store(s11, to, at + stride + LANES, add);
        store(s20, to, at + 2 * stride, add);
        store(s21, to, at + 2 * stride + LANES, add);
        store(s30, to, at + 3 * stride, add);
        store(s31, to, at + 3 * stride + LANES, add);
    }

    private void tallTile(float[] a, int row, int i) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        FloatVector s4 = FloatVector.zero(SPECIES);
        FloatVector s5 = FloatVector.zero(SPECIES);
        FloatVector s6 = FloatVector.zero(SPECIES);
        FloatVector s7 = FloatVector.zero(SPECIES);
        for (int k = 0; k < inner; k++) {
            FloatVector v = FloatVector.fromArray(SPECIES, b, k * padded);
            s0 = v.fma(FloatVector.broadcast(SPECIES, a[row + k]), s0);
            s1 = v.fma(FloatVector.broadcast(SPECIES, a[row + inner + k]), s1);
            s2 = v.fma(FloatVector.broadcast(SPECIES, a[row + 2 * inner + k]), s2);
            s3 = v.fma(FloatVector.broadcast(SPECIES, a[row + 3 * inner + k]), s3);
            s4 = v.fma(FloatVector.broadcast(SPECIES, a[row + 4 * inner + k]), s4);
            s5 = v.fma(FloatVector.broadcast(SPECIES, a[row + 5 * inner + k]), s5);
            s6 = v.fma(FloatVector.broadcast(SPECIES, a[row + 6 * inner + k]), s6);
            s7 = v.fma(FloatVector.broadcast(SPECIES, a[row + 7 * inner + k]), s7);
        }
        int at = i * width;
        s0.intoArray(out, at);
        s1.intoArray(out, at + width);
        s2.intoArray(out, at + 2 * width);
        s3.intoArray(out, at + 3 * width);
        s4.intoArray(out, at + 4 * width);
        s5.intoArray(out, at + 5 * width);
        s6.intoArray(out, at + 6 * width);
        s7.intoArray(out, at + 7 * width);
    }

    private void narrowTile(float[] a, int row, int j, float[] to, int at, int stride, boolean add) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        for (int k = 0; k < inner; k++) {
            FloatVector v = FloatVector.fromArray(SPECIES, b, k * padded + j);
            s0 = v.fma(FloatVector.broadcast(SPECIES, a[row + k]), s0);
            s1 = v.fma(FloatVector.broadcast(SPECIES, a[row + inner + k]), s1);
            s2 = v.fma(FloatVector.broadcast(SPECIES, a[row + 2 * inner + k]), s2);
            s3 = v.fma(FloatVector.broadcast(SPECIES, a[row + 3 * inner + k]), s3);
        }
        store(s0, to, at, add);
        store(s1, to, at + stride, add);
        store(s2, to, at + 2 * stride, add);
        store(s3, to, at + 3 * stride, add);
    }

    private void single(float[] a, int row, int j, float[] to) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int k = 0; k < inner; k++) {
            sum = FloatVector.fromArray(SPECIES, b, k * padded + j)
                    .fma(FloatVector.broadcast(SPECIES, a[row + k]), sum);
        }
        sum.intoArray(to, 0);
    }
}
