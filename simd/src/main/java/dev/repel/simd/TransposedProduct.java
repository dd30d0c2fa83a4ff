package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.Matrix;
import jdk.incubator.vector.FloatVector;

/**
 * Aᵀ · B, summed over blocks of rows: within a block, a tile of the result (four rows of two vectors or eight of one)
 * stays in registers while the rows of a panel of A and B pass. The next panel goes on with the same chains of
 * multiply-adds, so the split into panels cannot be seen in the result.
 */
final class TransposedProduct {
    private static final int WIDE_ROWS = 4;
    private static final int NARROW_ROWS = Tile.VECTORS;

    private final float[] b;
    private final int inner;
    private final int width;
    private final float[] end;
    private final float[] sums;

    /**
     * @param inner columns of A
     * @param sums of each block, zeros to begin with
     */
    TransposedProduct(int inner, Matrix b, float[] sums) {
        this.b = b.data();
        this.inner = inner;
        this.width = b.cols();
        this.end = SparseProduct.paddedEnd(b.data());
        this.sums = sums;
    }

    /**
     * Adds some rows to the sums of their block.
     *
     * @param a has those rows of A, the first of them at {@code start}
     * @param at where the sums of the block begin
     */
    void add(float[] a, int start, int first, int after, int at) {
        int shift = start - first * inner;
        int j = 0;
        for (; j + 2 * LANES <= width; j += 2 * LANES) {
            int k = 0;
            for (; k + WIDE_ROWS <= inner; k += WIDE_ROWS) {
                wideTile(a, shift + k, first, after, j, at + k * width + j);
            }
            for (; k < inner; k++) {
                single(a, shift + k, first, after, j, sums, at + k * width + j);
                single(a, shift + k, first, after, j + LANES, sums, at + k * width + j + LANES);
            }
        }
        if (j < width) {
            rest(a, shift, first, after, j, at);
        }
    }

    /** The last columns: vectors reach into the next row, and only the lanes of this row count. */
    private void rest(float[] a, int shift, int first, int after, int from, int at) {
        float[] tile = Tile.ofThread();
        for (int j = from; j < width; j += LANES) {
            int count = Math.min(LANES, width - j);
            int k = 0;
            for (; k + NARROW_ROWS <= inner; k += NARROW_ROWS) {
                for (int row = 0; row < NARROW_ROWS; row++) {
                    System.arraycopy(sums, at + (k + row) * width + j, tile, row * LANES, count);
                }
                narrowTile(a, shift + k, first, after, j, tile);
                for (int row = 0; row < NARROW_ROWS; row++) {
                    System.arraycopy(tile, row * LANES, sums, at + (k + row) * width + j, count);
                }
            }
            for (; k < inner; k++) {
                System.arraycopy(sums, at + k * width + j, tile, 0, count);
                single(a, shift + k, first, after, j, tile, 0);
                System.arraycopy(tile, 0, sums, at + k * width + j, count);
            }
        }
    }

    private void wideTile(float[] a, int shift, int first, int after, int j, int at) {
        FloatVector s00 = FloatVector.fromArray(SPECIES, sums, at);
        FloatVector s01 = FloatVector.fromArray(SPECIES, sums, at + LANES);
        FloatVector s10 = FloatVector.fromArray(SPECIES, sums, at + width);
        FloatVector s11 = FloatVector.fromArray(SPECIES, sums, at + width + LANES);
        FloatVector s20 = FloatVector.fromArray(SPECIES, sums, at + 2 * width);
        FloatVector s21 = FloatVector.fromArray(SPECIES, sums, at + 2 * width + LANES);
        FloatVector s30 = FloatVector.fromArray(SPECIES, sums, at + 3 * width);
        FloatVector s31 = FloatVector.fromArray(SPECIES, sums, at + 3 * width + LANES);
        for (int i = first; i < after; i++) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, i * width + j);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, i * width + j + LANES);
            int row = i * inner + shift;
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

    private void narrowTile(float[] a, int shift, int first, int after, int j, float[] tile) {
        int last = b.length - LANES;
        FloatVector s0 = FloatVector.fromArray(SPECIES, tile, 0);
        FloatVector s1 = FloatVector.fromArray(SPECIES, tile, LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, tile, 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, tile, 3 * LANES);
        FloatVector s4 = FloatVector.fromArray(SPECIES, tile, 4 * LANES);
        FloatVector s5 = FloatVector.fromArray(SPECIES, tile, 5 * LANES);
        FloatVector s6 = FloatVector.fromArray(SPECIES, tile, 6 * LANES);
        FloatVector s7 = FloatVector.fromArray(SPECIES, tile, 7 * LANES);
        for (int i = first; i < after; i++) {
            int from = i * width + j;
            FloatVector v = from <= last
                    ? FloatVector.fromArray(SPECIES, b, from)
                    : FloatVector.fromArray(SPECIES, end, from - last);
            int row = i * inner + shift;
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

    private void single(float[] a, int shift, int first, int after, int j, float[] to, int at) {
        int last = b.length - LANES;
        FloatVector sum = FloatVector.fromArray(SPECIES, to, at);
        for (int i = first; i < after; i++) {
            int from = i * width + j;
            FloatVector v = from <= last
                    ? FloatVector.fromArray(SPECIES, b, from)
                    : FloatVector.fromArray(SPECIES, end, from - last);
            sum = v.fma(FloatVector.broadcast(SPECIES, a[i * inner + shift]), sum);
        }
        sum.intoArray(to, at);
    }
}
