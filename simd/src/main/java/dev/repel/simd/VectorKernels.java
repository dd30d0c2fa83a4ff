package dev.repel.simd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link Kernels} on the Vector API. A result row is computed in strips of a few vectors that stay in registers while all
 * its factors pass; what is left at the end of a row takes a detour through an array of one vector, because masked loads
 * are slow.
 */
public final class VectorKernels implements Kernels {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int STRIP = 4 * LANES;
    private static final int FACTORS_BEFORE_LOG = 100;
    private static final float ROUNDER = 0x1.8p23f;
    private static final PlainKernels PLAIN = new PlainKernels();
    private static final VectorSpecies<Integer> INTS = SPECIES.withLanes(int.class);
    private static final IntVector OFFSETS = IntVector.zero(INTS).addIndex(1);

    @Override
    public String name() {
        return "vector-" + SPECIES.vectorBitSize();
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        product(a, b.data(), b.cols(), out, accumulate, workers);
    }

    private static void product(Matrix a, float[] b, int width, Matrix out, boolean accumulate, Workers workers) {
        int inner = a.cols();
        int strips = width / STRIP * STRIP;
        float[] tail = paddedTail(b, inner, width, strips);
        workers.forRows(a.rows(), (long) inner * width / LANES + inner, (from, to) -> {
            float[] lanes = new float[LANES];
            for (int i = from; i < to; i++) {
                if (!accumulate) {
                    Arrays.fill(out.data(), i * width, (i + 1) * width, 0f);
                }
                for (int j = 0; j < strips; j += STRIP) {
                    addStrip(a.data(), i * inner, inner, b, j, width, out.data(), i * width + j);
                }
                for (int j = strips; j < width; j += LANES) {
                    addVector(a.data(), i * inner, inner, tail, j - strips, tail.length / inner, lanes);
                    add(lanes, 0, out.data(), i * width + j, Math.min(LANES, width - j));
                }
            }
        });
    }

    /** What stands in each row of B behind the full strips, filled up with zeros to full vectors. */
    private static float[] paddedTail(float[] b, int rows, int width, int strips) {
        int padded = (width - strips + LANES - 1) / LANES * LANES;
        float[] tail = new float[rows * padded];
        for (int k = 0; k < rows; k++) {
            System.arraycopy(b, k * width + strips, tail, k * padded, width - strips);
        }
        return tail;
    }

    /** out[at … + STRIP] += Σ_k factors[k] · B[k, j … + STRIP]. */
    private static void addStrip(
            float[] factors, int first, int count, float[] b, int j, int width, float[] out, int at) {
        FloatVector s0 = FloatVector.fromArray(SPECIES, out, at);
        FloatVector s1 = FloatVector.fromArray(SPECIES, out, at + LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, out, at + 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, out, at + 3 * LANES);
        for (int k = 0; k < count; k++) {
            int row = k * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, factors[first + k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
        }
        s0.intoArray(out, at);
        s1.intoArray(out, at + LANES);
        s2.intoArray(out, at + 2 * LANES);
        s3.intoArray(out, at + 3 * LANES);
    }

    /** lanes = Σ_k factors[k] · B[k, j … + LANES], in four sums that do not wait for each other. */
    private static void addVector(
            float[] factors, int first, int count, float[] b, int j, int width, float[] lanes) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        int k = 0;
        for (; k + 4 <= count; k += 4) {
            int row = k * width + j;
            s0 = FloatVector.fromArray(SPECIES, b, row)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k]), s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + width)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k + 1]), s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * width)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k + 2]), s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * width)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k + 3]), s3);
        }
        for (; k < count; k++) {
            s0 = FloatVector.fromArray(SPECIES, b, k * width + j)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k]), s0);
        }
        s0.add(s1).add(s2.add(s3)).intoArray(lanes, 0);
    }

    @Override
    public void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        int width = b.cols();
        int strips = width / STRIP * STRIP;
        int[] pointers = s.rowPointers();
        int[] columns = s.columns();
        float[] values = s.values();
        float[] end = paddedEnd(b.data());
        workers.forRows(pointers, width / LANES + 1, (from, to) -> {
            float[] lanes = new float[LANES];
            for (int i = from; i < to; i++) {
                if (!accumulate) {
                    Arrays.fill(out.data(), i * width, (i + 1) * width, 0f);
                }
                int begin = pointers[i];
                int count = s.rowEnd(i) - begin;
                for (int j = 0; j < strips; j += STRIP) {
                    addSparseStrip(values, columns, begin, count, b.data(), j, width, out.data(), i * width + j);
                }
                for (int j = strips; j < width; j += LANES) {
                    addSparseVector(values, columns, begin, count, b.data(), end, j, width, lanes);
                    add(lanes, 0, out.data(), i * width + j, Math.min(LANES, width - j));
                }
            }
        });
    }

    /** The last numbers of an array and as many zeros, so that a vector may begin at each of them. */
    private static float[] paddedEnd(float[] data) {
        int kept = Math.min(LANES, data.length);
        float[] end = new float[2 * LANES];
        System.arraycopy(data, data.length - kept, end, LANES - kept, kept);
        return end;
    }

    private static void addSparseStrip(
            float[] values,
            int[] columns,
            int begin,
            int count,
            float[] b,
            int j,
            int width,
            float[] out,
            int at) {
        FloatVector s0 = FloatVector.fromArray(SPECIES, out, at);
        FloatVector s1 = FloatVector.fromArray(SPECIES, out, at + LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, out, at + 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, out, at + 3 * LANES);
        for (int k = begin; k < begin + count; k++) {
            int row = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
        }
        s0.intoArray(out, at);
        s1.intoArray(out, at + LANES);
        s2.intoArray(out, at + 2 * LANES);
        s3.intoArray(out, at + 3 * LANES);
    }

    /** Lanes past the end of a row hold numbers of the next one; they are not used. */
    private static void addSparseVector(
            float[] values,
            int[] columns,
            int begin,
            int count,
            float[] b,
            float[] end,
            int j,
            int width,
            float[] lanes) {
        int last = b.length - LANES;
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int k = begin; k < begin + count; k++) {
            int at = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            if (at <= last) {
                sum = FloatVector.fromArray(SPECIES, b, at).fma(f, sum);
            } else {
                sum = FloatVector.fromArray(SPECIES, end, at - last).fma(f, sum);
            }
        }
        sum.intoArray(lanes, 0);
    }

    @Override
    public void multiplyTransposedLeft(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        int inner = a.cols();
        int width = b.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        int full = width / LANES * LANES;
        float[] end = paddedEnd(b.data());
        workers.forRows(blocks, ((long) rows / blocks) * inner * (width / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * inner * width, to * inner * width, 0f);
            float[] tail = new float[full < width ? inner * LANES : 0];
            for (int block = from; block < to; block++) {
                int first = Kernels.blockStart(rows, block);
                int after = Kernels.blockStart(rows, block + 1);
                int at = block * inner * width;
                for (int i = first; i < after; i++) {
                    for (int j = 0; j < full; j += LANES) {
                        addOuter(a.data(), i * inner, inner, b.data(), i * width + j, end, scratch, at + j, width);
                    }
                }
                if (full < width) {
                    Arrays.fill(tail, 0f);
                    for (int i = first; i < after; i++) {
                        addOuter(a.data(), i * inner, inner, b.data(), i * width + full, end, tail, 0, LANES);
                    }
                    for (int k = 0; k < inner; k++) {
                        System.arraycopy(tail, k * LANES, scratch, at + k * width + full, width - full);
                    }
                }
            }
        });
        sumBlocks(scratch, blocks, out, accumulate);
    }

    /** Adds a_k · (a vector of B) to every k-th row of the result. */
    private static void addOuter(
            float[] a, int aAt, int inner, float[] b, int bAt, float[] end, float[] out, int outAt, int stride) {
        int last = b.length - LANES;
        FloatVector row = bAt <= last
                ? FloatVector.fromArray(SPECIES, b, bAt)
                : FloatVector.fromArray(SPECIES, end, bAt - last);
        for (int k = 0; k < inner; k++) {
            int at = outAt + k * stride;
            row.fma(FloatVector.broadcast(SPECIES, a[aAt + k]), FloatVector.fromArray(SPECIES, out, at))
                    .intoArray(out, at);
        }
    }

    @Override
    public void multiplyTransposedRight(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        int inner = a.cols();
        int width = b.rows();
        for (int j = 0; j < width; j++) {
            for (int k = 0; k < inner; k++) {
                scratch[k * width + j] = b.data()[j * inner + k];
            }
        }
        product(a, scratch, width, out, accumulate, workers);
    }

    @Override
    public void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        int width = a.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        workers.forRows(blocks, (long) rows / blocks * (width / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * width, to * width, 0f);
            for (int block = from; block < to; block++) {
                int after = Kernels.blockStart(rows, block + 1);
                for (int i = Kernels.blockStart(rows, block); i < after; i++) {
                    add(a.data(), i * width, scratch, block * width, width);
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
            add(scratch, block * size, out.data(), 0, size);
        }
    }

    @Override
    public double sigmoidAndSoftplus(float[] similarities, int from, int to, float inverseTau) {
        double sum = 0;
        int s = from;
        while (s + LANES <= to) {
            // each factor is at most 2, so this many cannot overflow a float
            int end = Math.min(to - LANES, s + (FACTORS_BEFORE_LOG - 1) * LANES);
            FloatVector linear = FloatVector.zero(SPECIES);
            FloatVector product = FloatVector.broadcast(SPECIES, 1f);
            for (; s <= end; s += LANES) {
                FloatVector x = FloatVector.fromArray(SPECIES, similarities, s).mul(inverseTau);
                FloatVector e = expOfNonPositive(x.abs().neg());
                FloatVector onePlus = e.add(1f);
                linear = linear.add(x.max(0f));
                product = product.mul(onePlus);
                e.blend(1f, x.compare(VectorOperators.GE, 0f)).div(onePlus).intoArray(similarities, s);
            }
            sum += linear.reduceLanes(VectorOperators.ADD);
            for (int lane = 0; lane < LANES; lane++) {
                sum += Math.log(product.lane(lane));
            }
        }
        return sum + PLAIN.sigmoidAndSoftplus(similarities, s, to, inverseTau);
    }

    /** As {@link dev.repel.tensor.FastExp}, lane by lane. */
    private static FloatVector expOfNonPositive(FloatVector x) {
        FloatVector bounded = x.max(-87f);
        // adding and taking off 1.5 · 2²³ rounds to the nearest whole number
        FloatVector n = bounded.mul(1.442695f).add(ROUNDER).sub(ROUNDER);
        FloatVector f = bounded.sub(n.mul(0x1.63p-1f)).sub(n.mul(-2.1219444e-4f));
        FloatVector p = FloatVector.broadcast(SPECIES, 1f / 5040);
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f / 720));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f / 120));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f / 24));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f / 6));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 0.5f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f));
        IntVector exponent = (IntVector) n.convertShape(VectorOperators.F2I, INTS, 0);
        FloatVector scale = exponent.add(127).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
        return p.mul(scale);
    }

    private static void add(float[] in, int inAt, float[] out, int outAt, int width) {
        int j = 0;
        for (; j + LANES <= width; j += LANES) {
            FloatVector.fromArray(SPECIES, out, outAt + j)
                    .add(FloatVector.fromArray(SPECIES, in, inAt + j))
                    .intoArray(out, outAt + j);
        }
        for (; j < width; j++) {
            out[outAt + j] += in[inAt + j];
        }
    }

    @Override
    public void addHeads(
            float[] weights, int weightsAt, int heads, int channels, float[] in, int inAt, float[] out, int outAt) {
        if (channels % LANES != 0) {
            PLAIN.addHeads(weights, weightsAt, heads, channels, in, inAt, out, outAt);
            return;
        }
        for (int c = 0; c < heads * channels; c += LANES) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[weightsAt + c / channels]);
            FloatVector.fromArray(SPECIES, in, inAt + c)
                    .fma(weight, FloatVector.fromArray(SPECIES, out, outAt + c))
                    .intoArray(out, outAt + c);
        }
    }

    @Override
    public void dotHeads(float[] a, int aAt, float[] b, int bAt, int heads, int channels, float[] out, int outAt) {
        if (channels % LANES != 0) {
            PLAIN.dotHeads(a, aAt, b, bAt, heads, channels, out, outAt);
            return;
        }
        for (int h = 0; h < heads; h++) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int c = h * channels; c < (h + 1) * channels; c += LANES) {
                sum = FloatVector.fromArray(SPECIES, a, aAt + c).fma(FloatVector.fromArray(SPECIES, b, bAt + c), sum);
            }
            out[outAt + h] = sum.reduceLanes(VectorOperators.ADD);
        }
    }

    @Override
    public void reluBackward(float[] x, float[] up, float[] down, boolean accumulate, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            VectorMask<Float> off = FloatVector.fromArray(SPECIES, x, i).compare(VectorOperators.LE, 0f);
            FloatVector g = FloatVector.fromArray(SPECIES, up, i).blend(0f, off);
            if (accumulate) {
                g = g.add(FloatVector.fromArray(SPECIES, down, i));
            }
            g.intoArray(down, i);
        }
        PLAIN.reluBackward(x, up, down, accumulate, i, to);
    }

    @Override
    public void drop(CounterRandom random, double probability, float[] in, float[] out, int from, int to) {
        int threshold = CounterRandom.threshold(probability);
        float scale = (float) (1 / (1 - probability));
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            VectorMask<Float> kept = kept(random, i, threshold);
            FloatVector.fromArray(SPECIES, in, i)
                    .mul(scale)
                    .blend(0f, kept.not())
                    .intoArray(out, i);
        }
        random.drop(probability, in, out, i, to);
    }

    @Override
    public void dropBackward(
            CounterRandom random, double probability, float[] up, float[] down, boolean accumulate, int from, int to) {
        int threshold = CounterRandom.threshold(probability);
        float scale = (float) (1 / (1 - probability));
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            VectorMask<Float> kept = kept(random, i, threshold);
            FloatVector gradient =
                    FloatVector.fromArray(SPECIES, up, i).mul(scale).blend(0f, kept.not());
            (accumulate ? FloatVector.fromArray(SPECIES, down, i).add(gradient) : gradient).intoArray(down, i);
        }
        random.dropBackward(probability, up, down, accumulate, i, to);
    }

    /** {@link CounterRandom#bits} of neighbouring indices, compared with the threshold. */
    private static VectorMask<Float> kept(CounterRandom random, int index, int threshold) {
        IntVector x = IntVector.broadcast(INTS, index).add(OFFSETS).lanewise(VectorOperators.XOR, random.key0());
        x = mix(mix(x).add(random.key1()));
        return x.lanewise(VectorOperators.LSHR, 8)
                .compare(VectorOperators.GE, threshold)
                .cast(SPECIES);
    }

    private static IntVector mix(IntVector x) {
        IntVector y = x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 16)).mul(0x7FEB352D);
        y = y.lanewise(VectorOperators.XOR, y.lanewise(VectorOperators.LSHR, 15)).mul(0x846CA68B);
        return y.lanewise(VectorOperators.XOR, y.lanewise(VectorOperators.LSHR, 16));
    }
}
