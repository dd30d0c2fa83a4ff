package dev.repel.tensor;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.LoggerFactory;

/**
 * The arithmetic that takes the time. {@link PlainKernels} is the specification; other implementations must agree with
 * it and, like it, give the same bits on any number of threads: each output row is computed by one task, and sums over
 * rows run over blocks whose size depends on the shape alone.
 *
 * <p>Every product either overwrites its result or, with {@code accumulate}, adds to it.
 */
public interface Kernels {
    /** How the provenance of a result names these kernels. */
    String name();

    /** out = A · B, with A (n × k), B (k × m). */
    void multiply(Matrix a, Matrix b, Matrix out, boolean accumulate, Workers workers);

    /** out = Aᵀ · B, with A (n × k), B (n × m); {@code scratch} has {@link #reductionScratch} floats. */
    void multiplyTransposedLeft(Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers);

    /**
     * out = A · Bᵀ, with A (n × k), B (m × k); {@code scratch} has m · k floats. B is a small weight matrix: transposed once,
     * every inner loop runs over neighbouring floats.
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
     * Replaces similarities s by σ(s / τ) and returns Σ softplus(s / τ).
     *
     * @param inverseTau 1 / τ
     */
    double sigmoidAndSoftplus(float[] similarities, int from, int to, float inverseTau);

    /** out[h, c] += weights[h] · in[h, c] for every head h and channel c. */
    default void addHeads(
            float[] weights, int weightsAt, int heads, int channels, float[] in, int inAt, float[] out, int outAt) {
        for (int h = 0; h < heads; h++) {
            float weight = weights[weightsAt + h];
            for (int c = h * channels; c < (h + 1) * channels; c++) {
                out[outAt + c] += weight * in[inAt + c];
            }
        }
    }

    /** out[h] = Σ_c a[h, c] · b[h, c] for every head h. */
    default void dotHeads(float[] a, int aAt, float[] b, int bAt, int heads, int channels, float[] out, int outAt) {
        for (int h = 0; h < heads; h++) {
            float sum = 0f;
            for (int c = h * channels; c < (h + 1) * channels; c++) {
                sum += a[aAt + c] * b[bAt + c];
            }
            out[outAt + h] = sum;
        }
    }

    /** Passes the gradient of max(x, 0) on, or adds it, for a stretch of numbers; at 0 it is 0. */
    default void reluBackward(float[] x, float[] up, float[] down, boolean accumulate, int from, int to) {
        for (int i = from; i < to; i++) {
            // all ones where x > 0; a branch on random signs would be guessed wrong half the time
            int bits = Float.floatToRawIntBits(x[i]);
            int mask = (-bits >> 31) & ~(bits >> 31);
            float g = Float.intBitsToFloat(Float.floatToRawIntBits(up[i]) & mask);
            down[i] = accumulate ? down[i] + g : g;
        }
    }

    /** Inverted dropout of a stretch of numbers; see {@link CounterRandom#drop}, whose bits it has. */
    default void drop(CounterRandom random, double probability, float[] in, float[] out, int from, int to) {
        random.drop(probability, in, out, from, to);
    }

    /** The way back through {@link #drop}. */
    default void dropBackward(
            CounterRandom random, double probability, float[] up, float[] down, boolean accumulate, int from, int to) {
        random.dropBackward(probability, up, down, accumulate, from, to);
    }

    /** The fastest kernels that this Java virtual machine can run. */
    static Kernels best() {
        for (ServiceLoader.Provider<Kernels> provider :
                ServiceLoader.load(Kernels.class, Kernels.class.getClassLoader()).stream()
                        .toList()) {
            try {
                return provider.get();
            } catch (ServiceConfigurationError | LinkageError e) {
                LoggerFactory.getLogger(Kernels.class)
                        .info("plain kernels are used: the vector ones need --add-modules jdk.incubator.vector");
            }
        }
        return new PlainKernels();
    }

    /** How many floats a reduction over {@code rows} rows to {@code width} sums needs. */
    static int reductionScratch(int rows, int width) {
        return Math.multiplyExact(reductionBlocks(rows), width);
    }

    /** The number of blocks a reduction over rows is cut into: a function of the shape alone. */
    static int reductionBlocks(int rows) {
        return Math.max(1, Math.min(32, rows / 128));
    }

    /** The first row of a block. */
    static int blockStart(int rows, int block) {
        return (int) ((long) rows * block / reductionBlocks(rows));
    }
}
