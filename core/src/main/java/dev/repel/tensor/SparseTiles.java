package dev.repel.tensor;

/**
 * S · B, row by row, eight or four columns at a time, whose sums stay in registers during the pass over the entries of
 * the row. For matrices too narrow for loops over a row to be vectorised, and for those too large to be copied.
 *
 * <p>The tiles of different sizes are separate methods although they look alike: only local variables stay in
 * registers. With an array of sums, or a method that takes their number, every sum would go through memory.
 */
final class SparseTiles {
    private static final int WIDE = 8;
    private static final int NARROW = 4;

    private final SparseMatrix s;
    private final int[] columns;
    private final float[] values;
    private final float[] b;
    private final float[] out;
    private final int width;
    private final boolean accumulate;

    SparseTiles(SparseMatrix s, Matrix b, Matrix out, boolean accumulate) {
        this.s = s;
        this.columns = s.columns();
        this.values = s.values();
        this.b = b.data();
        this.out = out.data();
        this.width = b.cols();
        this.accumulate = accumulate;
    }

    /** Computes some rows of the result; no two tasks write to the same row. */
    void rows(int from, int to) {
        int[] pointers = s.rowPointers();
        for (int i = from; i < to; i++) {
            int first = pointers[i];
            int after = s.rowEnd(i);
            int j = 0;
            for (; j + WIDE <= width; j += WIDE) {
                wide(first, after, j, i * width + j);
            }
            for (; j + NARROW <= width; j += NARROW) {
                narrow(first, after, j, i * width + j, 0);
            }
            if (j < width && width >= NARROW) {
                // the last tile begins earlier, and columns it shares with the previous tile count once
                int begin = width - NARROW;
                narrow(first, after, begin, i * width + begin, j - begin);
                j = width;
            }
            for (; j < width; j++) {
                single(first, after, j, i * width + j);
            }
        }
    }

    private void store(float sum, int at) {
        out[at] = accumulate ? out[at] + sum : sum;
    }

    private void wide(int first, int after, int j, int at) {
        float s0 = 0f;
        float s1 = 0f;
        float s2 = 0f;
        float s3 = 0f;
        float s4 = 0f;
        float s5 = 0f;
        float s6 = 0f;
        float s7 = 0f;
        for (int k = first; k < after; k++) {
            float f = values[k];
            int row = columns[k] * width + j;
            s0 = MultiplyAdd.of(f, b[row], s0);
            s1 = MultiplyAdd.of(f, b[row + 1], s1);
            s2 = MultiplyAdd.of(f, b[row + 2], s2);
            s3 = MultiplyAdd.of(f, b[row + 3], s3);
            s4 = MultiplyAdd.of(f, b[row + 4], s4);
            s5 = MultiplyAdd.of(f, b[row + 5], s5);
            s6 = MultiplyAdd.of(f, b[row + 6], s6);
            s7 = MultiplyAdd.of(f, b[row + 7], s7);
        }
        store(s0, at);
        store(s1, at + 1);
        store(s2, at + 2);
        store(s3, at + 3);
        store(s4, at + 4);
        store(s5, at + 5);
        store(s6, at + 6);
        store(s7, at + 7);
    }

    /** @param skipped how many of the four columns are not stored */
    private void narrow(int first, int after, int j, int at, int skipped) {
        float s0 = 0f;
        float s1 = 0f;
        float s2 = 0f;
        float s3 = 0f;
        for (int k = first; k < after; k++) {
            float f = values[k];
            int row = columns[k] * width + j;
            s0 = MultiplyAdd.of(f, b[row], s0);
            s1 = MultiplyAdd.of(f, b[row + 1], s1);
            s2 = MultiplyAdd.of(f, b[row + 2], s2);
            s3 = MultiplyAdd.of(f, b[row + 3], s3);
        }
        if (skipped < 1) {
            store(s0, at);
        }
        if (skipped < 2) {
            store(s1, at + 1);
        }
        if (skipped < 3) {
            store(s2, at + 2);
        }
        store(s3, at + 3);
    }

    private void single(int first, int after, int j, int at) {
        float sum = 0f;
        for (int k = first; k < after; k++) {
            sum = MultiplyAdd.of(values[k], b[columns[k] * width + j], sum);
        }
        store(sum, at);
    }
}
