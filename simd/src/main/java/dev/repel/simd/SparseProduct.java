package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import jdk.incubator.vector.FloatVector;

/**
 * S · B, row by row: eight, four or single vectors of a row of the result stay in registers while its entries pass.
 * Numbers after the last full vector of a row are read as a vector that reaches into the next row, of which only the
 * lanes of this row count.
 */
final class SparseProduct {
    private static final int WIDE = 8 * LANES;
    private static final int FIVE = 5 * LANES;
    private static final int MIDDLE = 4 * LANES;

    private final SparseMatrix s;
    private final int[] pointers;
    private final int[] columns;
    private final float[] values;
    private final float[] b;
    private final float[] end;
    private final float[] out;
    private final int width;
    private final boolean accumulate;

    SparseProduct(SparseMatrix s, Matrix b, Matrix out, boolean accumulate) {
        this.s = s;
        this.pointers = s.rowPointers();
        this.columns = s.columns();
        this.values = s.values();
        this.b = b.data();
        this.end = paddedEnd(b.data());
        this.out = out.data();
        this.width = b.cols();
        this.accumulate = accumulate;
    }

    /** The last numbers of an array followed by as many zeros, so that a vector may begin at each of them. */
    static float[] paddedEnd(float[] data) {
        int kept = Math.min(LANES, data.length);
        float[] end = new float[2 * LANES];
        System.arraycopy(data, data.length - kept, end, LANES - kept, kept);
        return end;
    }

    /** Computes some rows of the result; no two tasks write to the same row. */
    void rows(int from, int to) {
        float[] rest = new float[LANES];
        for (int i = from; i < to; i++) {
            int first = pointers[i];
            int after = s.rowEnd(i);
            int j = 0;
            for (; j + WIDE <= width; j += WIDE) {
                wide(first, after, j, i * width + j);
            }
            if (width - j == FIVE) {
                // no second pass over the entries for a single vector
                five(first, after, j, i * width + j);
                continue;
            }
            for (; j + MIDDLE <= width; j += MIDDLE) {
                middle(first, after, j, i * width + j);
            }
            boolean uneven = width % LANES != 0;
            for (; j + LANES <= width && !(uneven && j + 2 * LANES > width); j += LANES) {
                single(first, after, j, i * width + j);
            }
            if (j < width) {
                remainder(i, j, to * width, rest);
            }
        }
    }

    /** The numbers after the last full tile: up to two vectors, the last of which is not full. */
    private void remainder(int i, int j, int limit, float[] rest) {
        int first = pointers[i];
        int after = s.rowEnd(i);
        int lastBegin = width - width % LANES;
        int at = i * width + lastBegin;
        boolean fits = at + LANES <= limit;
        float[] to = fits ? out : rest;
        int toAt = fits ? at : 0;
        boolean add = fits && accumulate;
        if (j < lastBegin) {
            lastTwo(first, after, j, i * width + j, to, toAt, add);
        } else {
            last(first, after, j, to, toAt, add);
        }
        if (!fits) {
            store(rest, at, width - lastBegin);
        }
    }

    private void store(FloatVector sum, int at) {
        (accumulate ? FloatVector.fromArray(SPECIES, out, at).add(sum) : sum).intoArray(out, at);
    }

    private void store(float[] sums, int at, int count) {
        for (int j = 0; j < count; j++) {
            out[at + j] = accumulate ? out[at + j] + sums[j] : sums[j];
        }
    }

    private void wide(int first, int after, int j, int at) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        FloatVector s4 = FloatVector.zero(SPECIES);
        FloatVector s5 = FloatVector.zero(SPECIES);
        FloatVector s6 = FloatVector.zero(SPECIES);
        FloatVector s7 = FloatVector.zero(SPECIES);
        for (int k = first; k < after; k++) {
            int row = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
            s4 = FloatVector.fromArray(SPECIES, b, row + 4 * LANES).fma(f, s4);
            s5 = FloatVector.fromArray(SPECIES, b, row + 5 * LANES).fma(f, s5);
            s6 = FloatVector.fromArray(SPECIES, b, row + 6 * LANES).fma(f, s6);
            s7 = FloatVector.fromArray(SPECIES, b, row + 7 * LANES).fma(f, s7);
        }
        store(s0, at);
        store(s1, at + LANES);
        store(s2, at + 2 * LANES);
        store(s3, at + 3 * LANES);
        store(s4, at + 4 * LANES);
        store(s5, at + 5 * LANES);
        store(s6, at + 6 * LANES);
        store(s7, at + 7 * LANES);
    }

    private void middle(int first, int after, int j, int at) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        for (int k = first; k < after; k++) {
            int row = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
        }
        store(s0, at);
        store(s1, at + LANES);
        store(s2, at + 2 * LANES);
        store(s3, at + 3 * LANES);
    }

    private void five(int first, int after, int j, int at) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        FloatVector s4 = FloatVector.zero(SPECIES);
        for (int k = first; k < after; k++) {
            int row = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
            s4 = FloatVector.fromArray(SPECIES, b, row + 4 * LANES).fma(f, s4);
        }
        store(s0, at);
        store(s1, at + LANES);
        store(s2, at + 2 * LANES);
        store(s3, at + 3 * LANES);
        store(s4, at + 4 * LANES);
    }

    private void single(int first, int after, int j, int at) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int k = first; k < after; k++) {
            sum = FloatVector.fromArray(SPECIES, b, columns[k] * width + j)
                    .fma(FloatVector.broadcast(SPECIES, values[k]), sum);
        }
        store(sum, at);
    }

    /** Writes a whole vector. In the result, the excess belongs to rows of the same task, which come later. */
    private void last(int first, int after, int j, float[] to, int toAt, boolean add) {
        int last = b.length - LANES;
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int k = first; k < after; k++) {
            int at = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            if (at <= last) {
                sum = FloatVector.fromArray(SPECIES, b, at).fma(f, sum);
            } else {
                sum = FloatVector.fromArray(SPECIES, end, at - last).fma(f, sum);
            }
        }
        storeLast(sum, j, to, toAt, add);
    }

    private void storeLast(FloatVector sum, int j, float[] to, int toAt, boolean add) {
        FloatVector all = sum;
        if (add) {
            FloatVector old = FloatVector.fromArray(SPECIES, to, toAt);
            all = old.add(sum).blend(old, SPECIES.indexInRange(j, width).not());
        }
        all.intoArray(to, toAt);
    }

    /**
     * A full vector and the last one at once: two sums that need not wait for each other, with one pass over the
     * entries.
     */
    private void lastTwo(int first, int after, int j, int at, float[] to, int toAt, boolean add) {
        int last = b.length - LANES;
        FloatVector full = FloatVector.zero(SPECIES);
        FloatVector rest = FloatVector.zero(SPECIES);
        for (int k = first; k < after; k++) {
            int row = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            full = FloatVector.fromArray(SPECIES, b, row).fma(f, full);
            if (row + LANES <= last) {
                rest = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, rest);
            } else {
                rest = FloatVector.fromArray(SPECIES, end, row + LANES - last).fma(f, rest);
            }
        }
        store(full, at);
        storeLast(rest, j + LANES, to, toAt, add);
    }
}
