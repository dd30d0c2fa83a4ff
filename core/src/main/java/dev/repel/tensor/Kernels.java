package dev.repel.tensor;

import java.util.Arrays;

/**
 * The arithmetic that takes most of the time. {@link PlainKernels} is the specification; other implementations give the
 * same bits, on any number of threads. For that, all follow one order:
 *
 * <ul>
 *   <li>An entry of a product is one chain of {@linkplain MultiplyAdd multiply-adds} that begins with 0 and takes the
 *       factors in their order. With {@code accumulate}, the end of the chain is added to the result.
 *   <li>Sums over rows run over {@linkplain #reductionBlocks blocks} whose size depends only on the shape; a block is one
 *       chain, and blocks are added in their order.
 *   <li>Sums over the channels of a head, and over similarities, run in {@value #LANES} lanes, of which neighbours are
 *       added first, then pairs, then halves.
 *   <li>Exponentials and logarithms are those of {@link FastExp} and {@link FastLog}.
 * </ul>
 */
public interface Kernels {
    /** The name of these kernels in the provenance of a result. */
    String name();

    /** out = A · B, with A (n × k), B (k × m). */
    void multiply(LeftFactor a, Matrix b, Matrix out, boolean accumulate, Workers workers);

    /** out = A · B, with A (n × k), B (k × m). */
    default void multiply(Matrix a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        multiply(LeftFactor.of(a), b, out, accumulate, workers);
    }

    /** out = Aᵀ · B, with A (n × k), B (n × m); {@code scratch} has {@link #reductionScratch} floats. */
    void multiplyTransposedLeft(
            LeftFactor a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers);

    /** out = Aᵀ · B, with A (n × k), B (n × m); {@code scratch} has {@link #reductionScratch} floats. */
    default void multiplyTransposedLeft(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        multiplyTransposedLeft(LeftFactor.of(a), b, out, accumulate, scratch, workers);
    }

    /**
     * out = A · Bᵀ, with A (n × k), B (m × k); {@code scratch} has m · k floats. B is a small weight matrix: once it is
     * transposed, every inner loop runs over adjacent floats.
     */
    default void multiplyTransposedRight(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkTransposedRight(a, b, out, scratch);
        int inner = b.cols();
        int width = b.rows();
        for (int j = 0; j < width; j++) {
            for (int k = 0; k < inner; k++) {
                scratch[k * width + j] = b.data()[j * inner + k];
            }
        }
        multiply(a, Matrix.view(scratch, inner, width), out, accumulate, workers);
    }

    /** out = S · B. */
    void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers);

    /** The sum of the rows of A (n × m) into out (1 × m); {@code scratch} has {@link #reductionScratch} floats. */
    void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers);

    /**
     * Replaces similarities s by share · σ(s / τ) and returns Σ share · softplus(s / τ).
     *
     * @param count number of similarities, a multiple of {@value #SIMILARITIES_OF_A_SHARE}
     * @param shares one per {@value #SIMILARITIES_OF_A_SHARE} similarities
     * @param inverseTau 1 / τ
     */
    double sigmoidAndSoftplus(float[] similarities, int count, float[] shares, float inverseTau);

    /** Numbers that are summed side by side: as many as the widest vectors in use have lanes. */
    int LANES = 8;

    /** How many adjacent similarities have one share. */
    int SIMILARITIES_OF_A_SHARE = LANES;

    /** How many similarities are summed in single precision: the error stays below 1e-5 of the sum. */
    int SUMMED_AS_FLOATS = 1 << 14;

    /** Replaces numbers x, at most 88, by e^x. */
    void exp(float[] x, int from, int to);

    /** Replaces numbers x by softplus(x) = ln(1 + e^x). */
    default void softplus(float[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] = FastLog.ofOnePlus(FastExp.of(-Math.abs(x[i]))) + Math.max(x[i], 0f);
        }
    }

    /** out[h, c] += weights[h] · in[h, c] for every head h and channel c. */
    default void addHeads(
            float[] weights, int weightsAt, int heads, int channels, float[] in, int inAt, float[] out, int outAt) {
        for (int h = 0; h < heads; h++) {
            float weight = weights[weightsAt + h];
            for (int c = h * channels; c < (h + 1) * channels; c++) {
                out[outAt + c] = MultiplyAdd.of(weight, in[inAt + c], out[outAt + c]);
            }
        }
    }

    /**
     * out_i[h, c] = Σ_k weights[k, h] · in_j[h, c] over the entries k = (i, j) of some rows of a pattern.
     *
     * @param origin the position of each entry's weights
     * @param accumulate whether to add to out
     */
    default void sumWeighted(
            SparseMatrix pattern,
            int[] origin,
            float[] weights,
            int heads,
            int channels,
            float[] in,
            float[] out,
            boolean accumulate,
            int fromRow,
            int toRow) {
        int width = heads * channels;
        if (!accumulate) {
            Arrays.fill(out, fromRow * width, toRow * width, 0f);
        }
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                addHeads(weights, origin[k] * heads, heads, channels, in, pattern.columns()[k] * width, out, i * width);
            }
        }
    }

    /**
     * out_i[h] = Σ_k in[k, h] over the entries k of some rows of a pattern.
     *
     * @param origin the position of each entry's numbers
     */
    default void sumEntries(
            SparseMatrix pattern, int[] origin, float[] in, int heads, float[] out, int fromRow, int toRow) {
        Arrays.fill(out, fromRow * heads, toRow * heads, 0f);
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                for (int h = 0; h < heads; h++) {
                    out[i * heads + h] += in[origin[k] * heads + h];
                }
            }
        }
    }

    /**
     * For every entry (i, j) of some rows of a pattern and every head, α = the softmax over j of the leaky
     * ReLU of source_j + target_i.
     *
     * @param slope of the leaky ReLU below 0, at most 1
     */
    default void edgeSoftmax(
            SparseMatrix pattern,
            float[] source,
            float[] target,
            int heads,
            float slope,
            float[] alpha,
            int fromRow,
            int toRow) {
        edgeSoftmax(pattern, source, target, null, heads, slope, alpha, fromRow, toRow);
    }

    /**
     * The same with a further term, the entry (i, j) of the pattern times a number per head.
     *
     * @param perWeight that number, null for none
     */
    default void edgeSoftmax(
            SparseMatrix pattern,
            float[] source,
            float[] target,
            float[] perWeight,
            int heads,
            float slope,
            float[] alpha,
            int fromRow,
            int toRow) {
        int[] pointers = pattern.rowPointers();
        for (int i = fromRow; i < toRow; i++) {
            for (int h = 0; h < heads; h++) {
                float own = target[i * heads + h];
                float max = Float.NEGATIVE_INFINITY;
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    float score = source[pattern.columns()[k] * heads + h] + own;
                    score += perWeight == null ? 0f : perWeight[h] * pattern.values()[k];
                    float activated = Math.max(score, slope * score);
                    alpha[k * heads + h] = activated;
                    max = Math.max(max, activated);
                }
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    alpha[k * heads + h] -= max;
                }
            }
        }
        exp(alpha, pointers[fromRow] * heads, pointers[toRow] * heads);
        for (int i = fromRow; i < toRow; i++) {
            for (int h = 0; h < heads; h++) {
                float sum = 0f;
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    sum += alpha[k * heads + h];
                }
                float share = 1f / sum;
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    alpha[k * heads + h] *= share;
                }
            }
        }
    }

    /**
     * The backward pass of {@link #edgeSoftmax}: replaces the gradients of α by those of the sums,
     * α_j (dα_j − Σ_l α_l dα_l) times the slope of the leaky ReLU.
     *
     * @param targetGradient their sums over j
     */
    default void edgeSoftmaxBackward(
            SparseMatrix pattern,
            float[] source,
            float[] target,
            int heads,
            float slope,
            float[] alpha,
            float[] gradient,
            float[] targetGradient,
            int fromRow,
            int toRow) {
        edgeSoftmaxBackward(
                pattern, source, target, null, heads, slope, alpha, gradient, targetGradient, fromRow, toRow);
    }

    /**
     * The same with a further term, the entry (i, j) of the pattern times a number per head.
     *
     * @param perWeight that number, null for none
     */
    default void edgeSoftmaxBackward(
            SparseMatrix pattern,
            float[] source,
            float[] target,
            float[] perWeight,
            int heads,
            float slope,
            float[] alpha,
            float[] gradient,
            float[] targetGradient,
            int fromRow,
            int toRow) {
        for (int i = fromRow; i < toRow; i++) {
            int begin = pattern.rowPointers()[i];
            int end = pattern.rowPointers()[i + 1];
            for (int h = 0; h < heads; h++) {
                float mean = 0f;
                for (int e = begin * heads + h; e < end * heads; e += heads) {
                    mean = MultiplyAdd.of(gradient[e], alpha[e], mean);
                }
                float sum = 0f;
                for (int k = begin; k < end; k++) {
                    int e = k * heads + h;
                    float score = source[pattern.columns()[k] * heads + h] + target[i * heads + h];
                    score += perWeight == null ? 0f : perWeight[h] * pattern.values()[k];
                    gradient[e] = alpha[e] * (gradient[e] - mean) * (score > 0 ? 1f : slope);
                    sum += gradient[e];
                }
                targetGradient[i * heads + h] = sum;
            }
        }
    }

    /** out[i, h] = Σ_c a[i, h, c] · b[h, c] for some rows of a and every head h. */
    default void dotRows(float[] a, float[] b, int heads, int channels, float[] out, int fromRow, int toRow) {
        int width = heads * channels;
        for (int i = fromRow; i < toRow; i++) {
            dotHeads(a, i * width, b, 0, heads, channels, out, i * heads);
        }
    }

    /**
     * out[k, h] = Σ_c a[i, h, c] · b[j, h, c] for the entries k = (i, j) of some rows of a pattern and every head h.
     */
    default void dotEdges(
            SparseMatrix pattern, float[] a, float[] b, int heads, int channels, float[] out, int fromRow, int toRow) {
        int width = heads * channels;
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                dotHeads(a, i * width, b, pattern.columns()[k] * width, heads, channels, out, k * heads);
            }
        }
    }

    private static void dotHeads(
            float[] a, int aAt, float[] b, int bAt, int heads, int channels, float[] out, int outAt) {
        for (int h = 0; h < heads; h++) {
            out[outAt + h] = LaneSum.dot(a, aAt + h * channels, b, bAt + h * channels, channels);
        }
    }

    /** out[i] += in[i] for a stretch of numbers. */
    default void add(float[] in, int inAt, float[] out, int outAt, int count) {
        for (int i = 0; i < count; i++) {
            out[outAt + i] += in[inAt + i];
        }
    }

    /** Adds a bias to some rows, each as wide as the bias; {@code in} may be {@code out}. */
    default void addBias(float[] in, float[] bias, float[] out, int fromRow, int toRow) {
        int width = bias.length;
        for (int i = fromRow; i < toRow; i++) {
            for (int j = 0; j < width; j++) {
                out[i * width + j] = in[i * width + j] + bias[j];
            }
        }
    }

    /** Passes the gradient of y = max(x, 0) on, times a factor, or adds it, for a stretch of numbers; at 0 it is 0. */
    default void reluBackward(float[] y, float factor, float[] up, float[] down, boolean accumulate, int from, int to) {
        for (int i = from; i < to; i++) {
            // all ones where y > 0; a branch on random signs would be mispredicted half the time
            int bits = Float.floatToRawIntBits(y[i]);
            int mask = (-bits >> 31) & ~(bits >> 31);
            float g = Float.intBitsToFloat(Float.floatToRawIntBits(up[i] * factor) & mask);
            down[i] = accumulate ? down[i] + g : g;
        }
    }

    /** y = x for x > 0, otherwise e^x − 1, for a stretch of numbers; {@code in} may be {@code out}. */
    default void elu(float[] in, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = in[i] > 0 ? in[i] : FastExp.of(in[i]) - 1f;
        }
    }

    /**
     * Passes the gradient of {@link #elu} on, times a factor, or adds it.
     *
     * @param y its results
     * @param scale factor to multiply them with first
     */
    default void eluBackward(
            float[] y, float scale, float factor, float[] up, float[] down, boolean accumulate, int from, int to) {
        for (int i = from; i < to; i++) {
            float g = up[i] * factor * Math.min(1f, y[i] * scale + 1f);
            down[i] = accumulate ? down[i] + g : g;
        }
    }

    /** Draws which numbers survive dropout, one bit each; gives the same bits as {@link CounterRandom#mask}. */
    default void mask(CounterRandom random, double probability, long[] words, int fromWord, int toWord) {
        random.mask(probability, words, fromWord, toWord);
    }

    /** Inverted dropout of a stretch of numbers to the same place in {@code out}. */
    default void drop(CounterRandom random, double probability, float[] in, float[] out, int from, int to) {
        drop(random, probability, in, from, to, out, from);
    }

    /** Inverted dropout of a stretch of numbers; gives the same bits as {@link CounterRandom#drop}. */
    default void drop(CounterRandom random, double probability, float[] in, int from, int to, float[] out, int outAt) {
        random.drop(probability, in, from, to, out, outAt);
    }

    /** The backward pass of {@link #drop}. */
    default void dropBackward(
            CounterRandom random, double probability, float[] up, float[] down, boolean accumulate, int from, int to) {
        random.dropBackward(probability, up, down, accumulate, from, to);
    }

    /** The fastest kernels that this JVM can run. */
    static Kernels best() {
        return FoundKernels.orPlain();
    }

    /** How many floats a reduction over {@code rows} rows to {@code width} sums needs. */
    static int reductionScratch(int rows, int width) {
        return Math.multiplyExact(reductionBlocks(rows), width);
    }

    /** The number of blocks that a reduction over rows is split into: a function of the shape alone. */
    static int reductionBlocks(int rows) {
        return Math.max(1, Math.min(32, rows / 128));
    }

    /** The first row of a block. */
    static int blockStart(int rows, int block) {
        return (int) ((long) rows * block / reductionBlocks(rows));
    }
}
