package dev.repel.simd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link Kernels} on the Vector API. A result row is computed in strips of a few vectors that stay in registers while all
 * its factors pass; what is left at the end of a row is a masked vector.
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
    private static final List<VectorMask<Float>> TAILS =
            IntStream.range(0, LANES).mapToObj(left -> SPECIES.indexInRange(0, left)).toList();

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
        float[] factors = a.data();
        float[] result = out.data();
        float[] tail = paddedTail(b, inner, width);
        workers.forRows(a.rows(), (long) inner * width / LANES + inner, (from, to) -> {
            for (int i = from; i < to; i++) {
                rowTimesStrips(factors, i * inner, inner, b, width, result, i * width, accumulate);
                rowTimesTail(factors, i * inner, inner, tail, width, result, i * width, accumulate);
            }
        });
    }

    /** The vectors of each row of B behind its last full strip, the last one filled up with zeros. */
    private static float[] paddedTail(float[] b, int rows, int width) {
        int from = width / STRIP * STRIP;
        int padded = (width - from + LANES - 1) / LANES * LANES;
        float[] tail = new float[rows * padded];
        for (int k = 0; k < rows; k++) {
            System.arraycopy(b, k * width + from, tail, k * padded, width - from);
        }
        return tail;
    }

    private static void rowTimesStrips(
            float[] factors, int at, int inner, float[] b, int width, float[] out, int outAt, boolean accumulate) {
        for (int j = 0; j + STRIP <= width; j += STRIP) {
            FloatVector s0 = start(out, outAt + j, accumulate);
            FloatVector s1 = start(out, outAt + j + LANES, accumulate);
            FloatVector s2 = start(out, outAt + j + 2 * LANES, accumulate);
            FloatVector s3 = start(out, outAt + j + 3 * LANES, accumulate);
            for (int k = 0; k < inner; k++) {
                float factor = factors[at + k];
                if (factor != 0f) {
                    int row = k * width + j;
                    FloatVector f = FloatVector.broadcast(SPECIES, factor);
                    s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
                    s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
                    s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
                    s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
                }
            }
            s0.intoArray(out, outAt + j);
            s1.intoArray(out, outAt + j + LANES);
            s2.intoArray(out, outAt + j + 2 * LANES);
            s3.intoArray(out, outAt + j + 3 * LANES);
        }
    }

    private static void rowTimesTail(
            float[] factors, int at, int inner, float[] tail, int width, float[] out, int outAt, boolean accumulate) {
        int from = width / STRIP * STRIP;
        int padded = tail.length / Math.max(1, inner);
        for (int j = 0; j < padded; j += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int k = 0; k < inner; k++) {
                float factor = factors[at + k];
                if (factor != 0f) {
                    FloatVector row = FloatVector.fromArray(SPECIES, tail, k * padded + j);
                    sum = row.fma(FloatVector.broadcast(SPECIES, factor), sum);
                }
            }
            store(sum, out, outAt + from + j, width - from - j, accumulate);
        }
    }

    /** Writes or adds as many lanes as the row has left. */
    private static void store(FloatVector sum, float[] out, int at, int left, boolean accumulate) {
        if (left >= LANES) {
            (accumulate ? FloatVector.fromArray(SPECIES, out, at).add(sum) : sum).intoArray(out, at);
            return;
        }
        VectorMask<Float> mask = TAILS.get(left);
        (accumulate ? FloatVector.fromArray(SPECIES, out, at, mask).add(sum) : sum).intoArray(out, at, mask);
    }

    /** A vector of B; past the end of the array zeros. Lanes that belong to the next row are never stored. */
    private static FloatVector load(float[] b, int at) {
        return at + LANES <= b.length
                ? FloatVector.fromArray(SPECIES, b, at)
                : FloatVector.fromArray(SPECIES, b, at, TAILS.get(b.length - at));
    }

    private static FloatVector start(float[] out, int at, boolean accumulate) {
        return accumulate ? FloatVector.fromArray(SPECIES, out, at) : FloatVector.zero(SPECIES);
    }

    @Override
    public void multiply(
            SparseMatrix pattern, float[] values, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        int width = b.cols();
        int[] pointers = pattern.rowPointers();
        int[] columns = pattern.columns();
        float[] in = b.data();
        float[] result = out.data();
        workers.forRows(pointers, width / LANES + 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                sparseRow(values, columns, pointers[i], pointers[i + 1], in, width, result, i * width, accumulate);
            }
        });
    }

    private static void sparseRow(
            float[] values,
            int[] columns,
            int begin,
            int end,
            float[] b,
            int width,
            float[] out,
            int outAt,
            boolean accumulate) {
        int j = 0;
        for (; j + STRIP <= width; j += STRIP) {
            FloatVector s0 = start(out, outAt + j, accumulate);
            FloatVector s1 = start(out, outAt + j + LANES, accumulate);
            FloatVector s2 = start(out, outAt + j + 2 * LANES, accumulate);
            FloatVector s3 = start(out, outAt + j + 3 * LANES, accumulate);
            for (int k = begin; k < end; k++) {
                float value = values[k];
                if (value != 0f) {
                    int row = columns[k] * width + j;
                    FloatVector f = FloatVector.broadcast(SPECIES, value);
                    s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
                    s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
                    s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
                    s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
                }
            }
            s0.intoArray(out, outAt + j);
            s1.intoArray(out, outAt + j + LANES);
            s2.intoArray(out, outAt + j + 2 * LANES);
            s3.intoArray(out, outAt + j + 3 * LANES);
        }
        for (; j < width; j += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int k = begin; k < end; k++) {
                sum = load(b, columns[k] * width + j).fma(FloatVector.broadcast(SPECIES, values[k]), sum);
            }
            store(sum, out, outAt + j, width - j, accumulate);
        }
    }

    @Override
    public void multiplyTransposedLeft(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        int inner = a.cols();
        int width = b.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        float[] left = a.data();
        float[] right = b.data();
        int fullWidth = width / LANES * LANES;
        workers.forRows(blocks, ((long) rows / blocks) * inner * (width / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * inner * width, to * inner * width, 0f);
            float[] tail = new float[inner * LANES];
            for (int block = from; block < to; block++) {
                int first = Kernels.blockStart(rows, block);
                int end = Kernels.blockStart(rows, block + 1);
                int at = block * inner * width;
                for (int i = first; i < end; i++) {
                    for (int j = 0; j < fullWidth; j += LANES) {
                        FloatVector row = FloatVector.fromArray(SPECIES, right, i * width + j);
                        addOuter(left, i * inner, inner, row, scratch, at + j, width);
                    }
                }
                if (fullWidth < width) {
                    Arrays.fill(tail, 0f);
                    for (int i = first; i < end; i++) {
                        addOuter(left, i * inner, inner, load(right, i * width + fullWidth), tail, 0, LANES);
                    }
                    for (int k = 0; k < inner; k++) {
                        System.arraycopy(tail, k * LANES, scratch, at + k * width + fullWidth, width - fullWidth);
                    }
                }
            }
        });
        sumBlocks(scratch, blocks, out, accumulate);
    }

    /** Adds a_k · row to every k-th row of the result. */
    private static void addOuter(float[] a, int aAt, int inner, FloatVector row, float[] out, int outAt, int stride) {
        for (int k = 0; k < inner; k++) {
            float factor = a[aAt + k];
            if (factor != 0f) {
                int at = outAt + k * stride;
                row.fma(FloatVector.broadcast(SPECIES, factor), FloatVector.fromArray(SPECIES, out, at))
                        .intoArray(out, at);
            }
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
        float[] in = a.data();
        workers.forRows(blocks, (long) rows / blocks * (width / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * width, to * width, 0f);
            for (int block = from; block < to; block++) {
                int end = Kernels.blockStart(rows, block + 1);
                for (int i = Kernels.blockStart(rows, block); i < end; i++) {
                    add(in, i * width, scratch, block * width, width);
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
