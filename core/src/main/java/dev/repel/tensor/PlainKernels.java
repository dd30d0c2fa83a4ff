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
        int most = Math.max(1, MOST_COPIED / width);
        for (int begin = 0; begin == 0 || begin < inner; begin += most) {
            int first = begin;
            int count = Math.min(most, inner - first);
            float[][] rows = RowSums.copies(b, first, count, workers);
            workers.forRows(a.rows(), (long) count * width, (from, to) -> {
                for (int i = from; i < to; i += PANEL) {
                    int after = Math.min(to, i + PANEL);
                    multiplyWide(a, i, after, first, count, rows, out, accumulate || first > 0);
                }
            });
        }
    }

    /** Some rows of A · B for some of the factors, with those rows of B in separate arrays. */
    private void multiplyWide(
            LeftFactor a,
            int from,
            int after,
            int firstFactor,
            int factors,
            float[][] rows,
            Matrix out,
            boolean accumulate) {
        float[] panel = a.panel(this, from, after - from);
        int width = out.cols();
        float[] sum = RowSums.sumOfThread(width);
        int at = a.start(from) + firstFactor;
        for (int i = from; i < after; i++, at += a.cols()) {
            begin(sum, out, i, accumulate);
            RowSums.add(panel, at, 1, rows, factors, sum, width);
            System.arraycopy(sum, 0, out.data(), i * width, width);
        }
    }

    private static void begin(float[] sum, Matrix out, int row, boolean accumulate) {
        int width = out.cols();
        if (accumulate) {
            System.arraycopy(out.data(), row * width, sum, 0, width);
        } else {
            Arrays.fill(sum, 0, width, 0f);
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
                    ? RowSums.copies(left, a.start(first), count, inner, Workers.NONE)
                    : RowSums.copies(b, first, count, Workers.NONE);
            for (int p = 0; p < shorter; p++) {
                Arrays.fill(sum, 0, length, 0f);
                RowSums.add(factors, factorsAt + p, shorter, rows, count, sum, length);
                int begin = swapped ? at + p : at + p * width;
                int step = swapped ? width : 1;
                for (int q = 0; q < length; q++) {
                    scratch[begin + q * step] += sum[q];
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
                begin(sum, out, i, accumulate);
                RowSums.add(s.values(), s.columns(), s.rowPointers()[i], s.rowEnd(i), rows, sum, width);
                System.arraycopy(sum, 0, out.data(), i * width, width);
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
        double sum = 0;
        int to;
        for (int from = 0; from < count; from = to) {
            float share = shares[from / SIMILARITIES_OF_A_SHARE];
            to = from + SIMILARITIES_OF_A_SHARE;
            while (to < count && shares[to / SIMILARITIES_OF_A_SHARE] == share) {
                to += SIMILARITIES_OF_A_SHARE;
            }
            sum += share * sigmoidAndSoftplus(similarities, from, to, inverseTau);
            for (int s = from; s < to; s++) {
                similarities[s] *= share;
            }
        }
        return sum;
    }

    private static double sigmoidAndSoftplus(float[] similarities, int from, int to, float inverseTau) {
        StretchExp stretch = StretchExp.ofThread();
        double sum = 0;
        for (int first = from; first < to; first += StretchExp.LENGTH) {
            int count = Math.min(StretchExp.LENGTH, to - first);
            System.arraycopy(similarities, first, stretch.beside, 0, count);
            scale(stretch.beside, inverseTau, stretch.x, count);
            stretch.exp(count);
            sum += softplus(stretch.beside, stretch.x, count);
            sigmoid(stretch.beside, stretch.x, count);
            System.arraycopy(stretch.beside, 0, similarities, first, count);
        }
        return sum;
    }

    private static void scale(float[] x, float factor, float[] minusAbsolute, int count) {
        for (int i = 0; i < count; i++) {
            // not below that: infinity minus itself is not a number
            x[i] = Math.max(x[i] * factor, -HUGE);
            minusAbsolute[i] = -Math.abs(x[i]);
        }
    }

    /** Σ softplus(x) = Σ max(x, 0) + Σ ln(1 + e), from x and e = e^−|x|. */
    private static double softplus(float[] x, float[] e, int count) {
        double twice = 0;
        // the logarithm of a product is cheaper than a sum of logarithms; each factor is at most 2, so the product over
        // a stretch stays below 2^512; with two chains neither waits for the other
        double even = 1;
        double odd = 1;
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            twice += ((double) (x[i] + Math.abs(x[i])) + (x[i + 1] + Math.abs(x[i + 1])))
                    + ((double) (x[i + 2] + Math.abs(x[i + 2])) + (x[i + 3] + Math.abs(x[i + 3])));
            even *= (1.0 + e[i]) * (1.0 + e[i + 1]);
            odd *= (1.0 + e[i + 2]) * (1.0 + e[i + 3]);
        }
        for (; i < count; i++) {
            twice += x[i] + Math.abs(x[i]);
            even *= 1.0 + e[i];
        }
        return 0.5 * twice + Math.log(even * odd);
    }

    /** Replaces x by σ(x) = 1 / (1 + e) for x ≥ 0, otherwise e / (1 + e), with e = e^−|x|. */
    private static void sigmoid(float[] x, float[] e, int count) {
        for (int i = 0; i < count; i++) {
            // the numerator without a branch: x times something huge is above 1 wherever e is not 1 anyway
            x[i] = Math.max(e[i], Math.min(1f, x[i] * HUGE)) / (1f + e[i]);
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
