package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import jdk.incubator.vector.FloatVector;

/**
 * Aᵀ · B, summed over blocks of rows: within a block, a tile of the result (four rows of two vectors or eight of one)
 * stays in registers while all rows of A and B pass.
 */
final class TransposedProduct {
    private static final int WIDE_ROWS = 4;
    private static final int NARROW_ROWS = Tile.VECTORS;

    private final float[] a;
    private final float[] b;
    private final int rows;
    private final int inner;
    private final int width;
    private final float[] end;
    private final float[] sums;

    /**
     * @param sums receives the sums of each block
     */
    TransposedProduct(Matrix a, Matrix b, float[] sums) {
        this.a = a.data();
        this.b = b.data();
        this.rows = a.rows();
        this.inner = a.cols();
        this.width = b.cols();
        this.end = SparseProduct.paddedEnd(b.data());
        this.sums = sums;
    }

    /** Fills the sums of one block. */
    void block(int block) {
        int first = Kernels.blockStart(rows, block);
        int after = Kernels.blockStart(rows, block + 1);
        int at = block * inner * width;
        int j = 0;
        for (; j + 2 * LANES <= width; j += 2 * LANES) {
            int k = 0;
            for (; k + WIDE_ROWS <= inner; k += WIDE_ROWS) {
                wideTile(first, after, k, j, at + k * width + j);
            }
            for (; k < inner; k++) {
                single(first, after, k, j, sums, at + k * width + j);
                single(first, after, k, j + LANES, sums, at + k * width + j + LANES);
            }
        }
        if (j < width) {
            rest(first, after, j, at);
        }
    }

    /** The last columns: vectors reach into the next row, and only the lanes of this row count. */
    private void rest(int first, int after, int from, int at) {
        float[] tile = Tile.ofThread();
        for (int j = from; j < width; j += LANES) {
            int count = Math.min(LANES, width - j);
            int k = 0;
            for (; k + NARROW_ROWS <= inner; k += NARROW_ROWS) {
                narrowTile(first, after, k, j, tile);
                for (int row = 0; row < NARROW_ROWS; row++) {
                    System.arraycopy(tile, row * LANES, sums, at + (k + row) * width + j, count);
                }
            }
            for (; k < inner; k++) {
                single(first, after, k, j, tile, 0);
                System.arraycopy(tile, 0, sums, at + k * width + j, count);
            }
        }
    }

    private void wideTile(int first, int after, int k, int j, int at) {
        FloatVector s00 = FloatVector.zero(SPECIES);
        FloatVector s01 = FloatVector.zero(SPECIES);
        FloatVector s10 = FloatVector.zero(SPECIES);
        FloatVector s11 = FloatVector.zero(SPECIES);
        FloatVector s20 = FloatVector.zero(SPECIES);
        FloatVector s21 = FloatVector.zero(SPECIES);
        FloatVector s30 = FloatVector.zero(SPECIES);
        FloatVector s31 = FloatVector.zero(SPECIES);
        for (int i = first; i < after; i++) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, i * width + j);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, i * width + j + LANES);
            int row = i * inner + k;
            FloatVector f = FloatVector.broadcast(SPECIES, a[row]);
            s00 = b0.fma(f, s00);
            s01 = b1.fma(f, s01);
            f = FloatVector.broadcast(SPECIES, a[row + 1]);
            s10 = b0.fma(f, s10);
            s11 = b1.fma(f, s11);
            f = FloatVector.broadcast(SPECIES, a[row + 2]);
            s20 = b0.fma(f, s20);
            s21 = b1.fma(f, s21);
            f = FloatVector.broadcast(SPECIES, a[row + 3]);
            s30 = b0.fma(f, s30);
            s31 = b1.fma(f, s31);
        }
        s00.intoArray(sums, at);
        s01.intoArray(sums, at + LANES);
        s10.intoArray(sums, at + width);
        s11.intoArray(sums, at + width + LANES);
        s20.intoArray(sums, at + 2 * width);
        s21.intoArray(sums, at + 2 * width + LANES);
        s30.intoArray(sums, at + 3 * width);
        s31.intoArray(sums, at + 3 * width + LANES);
    }

    private void narrowTile(int first, int after, int k, int j, float[] tile) {
        int last = b.length - LANES;
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        FloatVector s4 = FloatVector.zero(SPECIES);
        FloatVector s5 = FloatVector.zero(SPECIES);
        FloatVector s6 = FloatVector.zero(SPECIES);
        FloatVector s7 = FloatVector.zero(SPECIES);
        for (int i = first; i < after; i++) {
            int from = i * width + j;
            FloatVector v = from <= last
                    ? FloatVector.fromArray(SPECIES, b, from)
                    : FloatVector.fromArray(SPECIES, end, from - last);
            int row = i * inner + k;
            s0 = v.fma(FloatVector.broadcast(SPECIES, a[row]), s0);
            s1 = v.fma(FloatVector.broadcast(SPECIES, a[row + 1]), s1);
            s2 = v.fma(FloatVector.broadcast(SPECIES, a[row + 2]), s2);
            s3 = v.fma(FloatVector.broadcast(SPECIES, a[row + 3]), s3);
            s4 = v.fma(FloatVector.broadcast(SPECIES, a[row + 4]), s4);
            s5 = v.fma(FloatVector.broadcast(SPECIES, a[row + 5]), s5);
            s6 = v.fma(FloatVector.broadcast(SPECIES, a[row + 6]), s6);
            s7 = v.fma(FloatVector.broadcast(SPECIES, a[row + 7]), s7);
        }
        s0.intoArray(tile, 0);
        s1.intoArray(tile, LANES);
        s2.intoArray(tile, 2 * LANES);
        s3.intoArray(tile, 3 * LANES);
        s4.intoArray(tile, 4 * LANES);
        s5.intoArray(tile, 5 * LANES);
        s6.intoArray(tile, 6 * LANES);
        s7.intoArray(tile, 7 * LANES);
    }

    private void single(int first, int after, int k, int j, float[] to, int at) {
        int last = b.length - LANES;
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int i = first; i < after; i++) {
            int from = i * width + j;
            FloatVector v = from <= last
                    ? FloatVector.fromArray(SPECIES, b, from)
                    : FloatVector.fromArray(SPECIES, end, from - last);
            sum = v.fma(FloatVector.broadcast(SPECIES, a[i * inner + k]), sum);
        }
        sum.intoArray(to, at);
    }
}
