package dev.repel.tensor;

import java.util.Arrays;

/** {@link Kernels} in plain Java, with inner loops that the JIT compiler turns into vector code by itself. */
public final class PlainKernels implements Kernels {
    private static final int FACTORS_BEFORE_LOG = 1000;

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(a, b, out);
        int inner = a.cols();
        int width = b.cols();
        workers.forRows(a.rows(), (long) inner * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                int at = i * width;
                if (!accumulate) {
                    Arrays.fill(out.data(), at, at + width, 0f);
                }
                for (int k = 0; k < inner; k++) {
                    addScaledIfAny(a.data()[i * inner + k], b.data(), k * width, out.data(), at, width);
                }
            }
        });
    }

    @Override
    public void multiplyTransposedLeft(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkTransposedLeft(a, b, out, scratch);
        int inner = a.cols();
        int width = b.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        workers.forRows(blocks, (long) rows / blocks * inner * width, (from, to) -> {
            Arrays.fill(scratch, from * inner * width, to * inner * width, 0f);
            for (int block = from; block < to; block++) {
                for (int i = Kernels.blockStart(rows, block); i < Kernels.blockStart(rows, block + 1); i++) {
                    for (int k = 0; k < inner; k++) {
                        int at = (block * inner + k) * width;
                        addScaledIfAny(a.data()[i * inner + k], b.data(), i * width, scratch, at, width);
                    }
                }
            }
        });
        sumBlocks(scratch, blocks, out, accumulate);
    }

    @Override
    public void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(s, b, out);
        int width = b.cols();
        int[] pointers = s.rowPointers();
        int[] columns = s.columns();
        float[] values = s.values();
        workers.forRows(pointers, width, (from, to) -> {
            for (int i = from; i < to; i++) {
                int at = i * width;
                if (!accumulate) {
                    Arrays.fill(out.data(), at, at + width, 0f);
                }
                int end = s.rowEnd(i);
                for (int k = pointers[i]; k < end; k++) {
                    addScaled(values[k], b.data(), columns[k] * width, out.data(), at, width);
                }
            }
        });
    }

    @Override
    public void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkSum(a, out, scratch);
        int width = a.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        workers.forRows(blocks, (long) rows / blocks * width, (from, to) -> {
            Arrays.fill(scratch, from * width, to * width, 0f);
            for (int block = from; block < to; block++) {
                for (int i = Kernels.blockStart(rows, block); i < Kernels.blockStart(rows, block + 1); i++) {
                    addScaled(1f, a.data(), i * width, scratch, block * width, width);
                }
            }
        });
        sumBlocks(scratch, blocks, out, accumulate);
    }

    private static void sumBlocks(float[] scratch, int blocks, Matrix out, boolean accumulate) {
        int size = out.rows() * out.cols();
        if (!accumulate) {
            out.fill(0f);
        }
        for (int block = 0; block < blocks; block++) {
            addScaled(1f, scratch, block * size, out.data(), 0, size);
        }
    }

    @Override
    public double sigmoidAndSoftplus(float[] similarities, int count, float[] shares, float inverseTau) {
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
        double linear = 0;
        double logarithm = 0;
        // the logarithm of a product is cheaper than a sum of logarithms; each factor is at most 2
        double product = 1;
        for (int s = from; s < to; s++) {
            float x = similarities[s] * inverseTau;
            float e = FastExp.ofNonPositive(-Math.abs(x));
            linear += Math.max(x, 0f);
            product *= 1.0 + e;
            if ((s - from) % FACTORS_BEFORE_LOG == FACTORS_BEFORE_LOG - 1) {
                logarithm += Math.log(product);
                product = 1;
            }
            similarities[s] = (x >= 0 ? 1f : e) / (1f + e);
        }
        return linear + logarithm + Math.log(product);
    }

    /** Dead and dropped units make most factors of a dense product zero. */
    private static void addScaledIfAny(float factor, float[] in, int inAt, float[] out, int outAt, int width) {
        if (factor != 0f) {
            addScaled(factor, in, inAt, out, outAt, width);
        }
    }

    private static void addScaled(float factor, float[] in, int inAt, float[] out, int outAt, int width) {
        for (int j = 0; j < width; j++) {
            out[outAt + j] += factor * in[inAt + j];
        }
    }
}
