package dev.repel.tensor;

import java.util.Arrays;

/**
 * {@link Kernels} in plain Java, with inner loops that the JIT compiler vectorises; {@link RowSums} explains what that
 * requires.
 */
public final class PlainKernels implements Kernels {
    /** Rows below this length are too short for loops over them. */
    private static final int SHORT = 16;

    /** Rows of a long and narrow matrix that are transposed together. */
    private static final int PANEL = 256;

    /** The most numbers that are copied to separate arrays: 8 MB for each thread that calls products. */
    private static final int MOST_COPIED = 1 << 21;

    private static final float HUGE = 1e38f;

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public void multiply(LeftFactor a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(a, b, out);
        int inner = a.cols();
        int width = b.cols();
        if (width < SHORT) {
            workers.forRows(a.rows(), (long) inner * width, (from, to) -> {
                for (int first = from; first < to; first += PANEL) {
                    multiplyPanel(a, first, Math.min(PANEL, to - first), b, out, accumulate);
                }
            });
            return;
        }
        int most = Math.max(SHORT, MOST_COPIED / Math.max(1, inner));
        for (int column = 0; column < width; column += most) {
            int first = column;
            int columns = Math.min(most, width - first);
            float[][] rows = RowSums.copies(b.data(), first, inner, width, columns, workers);
            workers.forRows(a.rows(), (long) inner * columns, (from, to) -> {
                for (int i = from; i < to; i += PANEL) {
                    multiplyWide(a, i, Math.min(to, i + PANEL), rows, first, columns, out, accumulate);
                }
            });
        }
    }

    /** Some rows and columns of A · B, with the rows of those columns of B in separate arrays. */
    private void multiplyWide(
            LeftFactor a, int from, int after, float[][] rows, int column, int count, Matrix out, boolean accumulate) {
        float[] panel = a.panel(this, from, after - from);
        float[] sum = RowSums.sumOfThread(count);
        int at = a.start(from);
        for (int i = from; i < after; i++, at += a.cols()) {
            Arrays.fill(sum, 0, count, 0f);
            RowSums.add(panel, at, 1, rows, a.cols(), sum, count);
            store(sum, count, out, i * out.cols() + column, accumulate);
        }
    }

    private static void store(float[] sum, int count, Matrix out, int at, boolean accumulate) {
        if (!accumulate) {
            System.arraycopy(sum, 0, out.data(), at, count);
            return;
        }
        for (int j = 0; j < count; j++) {
            out.data()[at + j] += sum[j];
        }
    }

    /** Some rows of A · B for a narrow B: computed as Bᵀ · Aᵀ, whose rows are long. */
    private void multiplyPanel(LeftFactor a, int first, int count, Matrix b, Matrix out, boolean accumulate) {
        int inner = a.cols();
        int width = b.cols();
        float[] panel = a.panel(this, first, count);
        int start = a.start(first);
        float[][] transposed = RowSums.rowsOfThread(inner, count);
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < inner; k++) {
                transposed[k][i] = panel[start + i * inner + k];
            }
        }
        float[] sum = RowSums.sumOfThread(count);
        for (int j = 0; j < width; j++) {
            Arrays.fill(sum, 0, count, 0f);
            RowSums.add(b.data(), j, width, transposed, inner, sum, count);
            for (int i = 0; i < count; i++) {
                int at = (first + i) * width + j;
                out.data()[at] = accumulate ? out.data()[at] + sum[i] : sum[i];
            }
        }
    }

    @Override
    public void multiplyTransposedLeft(
            LeftFactor a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkTransposedLeft(a, b, out, scratch);
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        workers.forRows(blocks, (long) rows / blocks * a.cols() * b.cols(), (from, to) -> {
            for (int block = from; block < to; block++) {
                multiplyBlock(a, b, block, scratch);
            }
        });
        BlockedSums.ofBlocks(this, scratch, blocks, out, accumulate);
    }

    /** Aᵀ · B of one block of rows; if A is wider, as the transpose of Bᵀ · A, whose rows are longer. */
    private void multiplyBlock(LeftFactor a, Matrix b, int block, float[] scratch) {
        int inner = a.cols();
        int width = b.cols();
        boolean swapped = inner > width;
        int length = swapped ? inner : width;
        int shorter = swapped ? width : inner;
        int at = block * inner * width;
        int after = Kernels.blockStart(a.rows(), block + 1);
        float[] sum = RowSums.sumOfThread(length);
        Arrays.fill(scratch, at, at + inner * width, 0f);
        for (int first = Kernels.blockStart(a.rows(), block); first < after; first += PANEL) {
            int count = Math.min(PANEL, after - first);
            float[] left = a.panel(this, first, count);
            float[] factors = swapped ? b.data() : left;
            int factorsAt = swapped ? first * width : a.start(first);
            float[][] rows = swapped
                    ? RowSums.copies(left, a.start(first), count, inner, inner, Workers.NONE)
                    : RowSums.copies(b, first, count, Workers.NONE);
            int step = swapped ? width : 1;
            for (int p = 0; p < shorter; p++) {
                int begin = swapped ? at + p : at + p * width;
                for (int q = 0; q < length; q++) {
                    sum[q] = scratch[begin + q * step];
                }
                RowSums.add(factors, factorsAt + p, shorter, rows, count, sum, length);
                for (int q = 0; q < length; q++) {
                    scratch[begin + q * step] = sum[q];
                }
            }
        }
    }

    @Override
    public void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(s, b, out);
        int width = b.cols();
        if (width < SHORT || (long) b.rows() * width > MOST_COPIED) {
            SparseTiles tiles = new SparseTiles(s, b, out, accumulate);
            workers.forRows(s.rowPointers(), width, tiles::rows);
            return;
        }
        float[][] rows = RowSums.copies(b, 0, b.rows(), workers);
        workers.forRows(s.rowPointers(), width, (from, to) -> {
            float[] sum = RowSums.sumOfThread(width);
            for (int i = from; i < to; i++) {
                Arrays.fill(sum, 0, width, 0f);
                RowSums.add(s.values(), s.columns(), s.rowPointers()[i], s.rowEnd(i), rows, sum, width);
                store(sum, width, out, i * width, accumulate);
            }
        });
    }

    @Override
    public void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        BlockedSums.ofRows(this, a, out, accumulate, scratch, a.cols(), workers);
    }

    @Override
    public double sigmoidAndSoftplus(float[] similarities, int count, float[] shares, float inverseTau) {
        Shapes.checkShares(similarities, count, shares);
        StretchExp stretch = StretchExp.ofThread();
        double sum = 0;
        for (int from = 0; from < count; from += SUMMED_AS_FLOATS) {
            LaneSum lanes = new LaneSum();
            int to = Math.min(count, from + SUMMED_AS_FLOATS);
            for (int first = from; first < to; first += StretchExp.LENGTH) {
                int length = Math.min(StretchExp.LENGTH, to - first);
                sigmoidAndSoftplus(similarities, first, length, shares, inverseTau, stretch, lanes);
            }
            sum += lanes.sum();
        }
        return sum;
    }

    private static void sigmoidAndSoftplus(
            float[] similarities,
            int first,
            int count,
            float[] shares,
            float inverseTau,
            StretchExp stretch,
            LaneSum lanes) {
        float[] x = stretch.beside;
        float[] e = stretch.x;
        float[] logarithm = stretch.logarithm;
        System.arraycopy(similarities, first, x, 0, count);
        scale(x, inverseTau, e, count);
        stretch.exp(count);
        softplus(x, e, logarithm, count);
        numerator(x, e, count);
        for (int s = 0; s < count; s += SIMILARITIES_OF_A_SHARE) {
            float share = shares[(first + s) / SIMILARITIES_OF_A_SHARE];
            lanes.add(logarithm, s, share);
            for (int lane = s; lane < s + SIMILARITIES_OF_A_SHARE; lane++) {
                x[lane] *= share;
            }
        }
        for (int i = 0; i < count; i++) {
            x[i] = x[i] / (e[i] + 1f);
        }
        System.arraycopy(x, 0, similarities, first, count);
    }

    private static void scale(float[] x, float factor, float[] minusAbsolute, int count) {
        for (int i = 0; i < count; i++) {
            x[i] = x[i] * factor;
            minusAbsolute[i] = -Math.abs(x[i]);
        }
    }

    /** softplus(x) = max(x, 0) + ln(1 + e), from x and e = e^−|x|. */
    private static void softplus(float[] x, float[] e, float[] out, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = FastLog.ofOnePlus(e[i]) + Math.max(x[i], 0f);
        }
    }

    /** Replaces x by the numerator of σ(x): 1 / (1 + e) for x ≥ 0, otherwise e / (1 + e), with e = e^−|x|. */
    private static void numerator(float[] x, float[] e, int count) {
        for (int i = 0; i < count; i++) {
            // without a branch: x times something huge is above 1 wherever e is not 1 anyway
            x[i] = Math.max(e[i], Math.min(1f, x[i] * HUGE));
        }
    }

    @Override
    public void exp(float[] x, int from, int to) {
        StretchExp stretch = StretchExp.ofThread();
        for (int first = from; first < to; first += StretchExp.LENGTH) {
            int count = Math.min(StretchExp.LENGTH, to - first);
            System.arraycopy(x, first, stretch.x, 0, count);
            stretch.exp(count);
            System.arraycopy(stretch.x, 0, x, first, count);
        }
    }
}
