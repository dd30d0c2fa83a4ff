package dev.repel.simd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Shapes;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The kernels that go through their numbers once, one vector at a time. */
abstract class ElementwiseKernels implements Kernels {
    /**
     * 256 bits on every machine: the order of sums depends on the number of lanes. Wider vectors would gain nothing on
     * products that wait for memory, and lose on classes and heads of eight.
     */
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_256;

    static final int LANES = Kernels.LANES;
    static final PlainKernels PLAIN = new PlainKernels();
    private static final VectorSpecies<Integer> INTS = SPECIES.withLanes(int.class);
    private static final IntVector OFFSETS = IntVector.zero(INTS).addIndex(1);

    @Override
    public double sigmoidAndSoftplus(float[] similarities, int count, float[] shares, float inverseTau) {
        Shapes.checkShares(similarities, count, shares);
        double sum = 0;
        for (int from = 0; from < count; from += SUMMED_AS_FLOATS) {
            sum += sigmoidAndSoftplus(similarities, from, Math.min(count, from + SUMMED_AS_FLOATS), shares, inverseTau);
        }
        return sum;
    }

    private static float sigmoidAndSoftplus(float[] similarities, int from, int to, float[] shares, float inverseTau) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int s = from; s < to; s += LANES) {
            FloatVector share = FloatVector.broadcast(SPECIES, shares[s / SIMILARITIES_OF_A_SHARE]);
            FloatVector x = FloatVector.fromArray(SPECIES, similarities, s).mul(inverseTau);
            VectorMask<Float> negative = x.compare(VectorOperators.LT, 0f);
            FloatVector e = exp(x.abs().neg());
            sum = logOfOnePlus(e).add(x.blend(0f, negative)).fma(share, sum);
            share.blend(e.mul(share), negative).div(e.add(1f)).intoArray(similarities, s);
        }
        return sumOfLanes(sum);
    }

    @Override
    public void exp(float[] x, int from, int to) {
        Shapes.checkStretch(x, from, to);
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            exp(FloatVector.fromArray(SPECIES, x, i)).intoArray(x, i);
        }
        if (i < to) {
            float[] rest = rest(x, i, to);
            exp(rest, 0, LANES);
            System.arraycopy(rest, 0, x, i, to - i);
        }
    }

    /**
     * The last numbers of a stretch, padded with zeros. They are computed like the others: where a stretch ends
     * depends on the number of threads, and the plain functions round differently.
     */
    private static float[] rest(float[] x, int from, int to) {
        float[] rest = new float[LANES];
        System.arraycopy(x, from, rest, 0, to - from);
        return rest;
    }

    @Override
    public void softplus(float[] x, int from, int to) {
        Shapes.checkStretch(x, from, to);
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector v = FloatVector.fromArray(SPECIES, x, i);
            logOfOnePlus(exp(v.abs().neg()))
                    .add(v.blend(0f, v.compare(VectorOperators.LT, 0f)))
                    .intoArray(x, i);
        }
        if (i < to) {
            float[] rest = rest(x, i, to);
            softplus(rest, 0, LANES);
            System.arraycopy(rest, 0, x, i, to - i);
        }
    }

    /**
     * ln(1 + e) for e in [0, 1], e times a polynomial that was fitted at Chebyshev nodes; the relative error is below
     * 4e-7. Its terms are added in pairs, so that they need not wait for each other.
     */
    private static FloatVector logOfOnePlus(FloatVector e) {
        FloatVector square = e.mul(e);
        FloatVector low = pair(e, 0.3327618f, -0.24499612f).fma(square, pair(e, 0.9999998f, -0.4999745f));
        FloatVector high = pair(e, 0.04421419f, -0.008574676f).fma(square, pair(e, 0.17757024f, -0.10785368f));
        return high.fma(square.mul(square), low).mul(e);
    }

    /** a + b x. */
    private static FloatVector pair(FloatVector x, float a, float b) {
        return x.fma(FloatVector.broadcast(SPECIES, b), FloatVector.broadcast(SPECIES, a));
    }

    /**
     * The sum of the lanes in a fixed order. The Vector API's own sum has no fixed order: interpreted and compiled
     * code round differently, so results would depend on when a method gets compiled.
     */
    static float sumOfLanes(FloatVector v) {
        // the vector only stays in its register if lanes are constant; pairs, so that additions need not wait for
        // each other
        return ((v.lane(0) + v.lane(1)) + (v.lane(2) + v.lane(3)))
                + ((v.lane(4) + v.lane(5)) + (v.lane(6) + v.lane(7)));
    }

    /**
     * Like {@link FastExp}, lane by lane, for numbers of at most 88; 0 from about −87.7 on, where the
     * exponent has no bit left. A comparison and a selection are two steps; the Vector API's own maximum takes five,
     * because it handles NaN.
     */
    static FloatVector exp(FloatVector x) {
        FloatVector bounded = x.blend(FastExp.LOWEST, x.compare(VectorOperators.LT, FastExp.LOWEST));
        // adding 1.5 · 2²³ rounds to the nearest whole number, which is then in the lowest bits
        FloatVector shifted = bounded.fma(
                FloatVector.broadcast(SPECIES, FastExp.LOG2_E), FloatVector.broadcast(SPECIES, FastExp.ROUND));
        FloatVector n = shifted.sub(FastExp.ROUND);
        FloatVector f = n.fma(FloatVector.broadcast(SPECIES, FastExp.MINUS_LN2_HIGH), bounded);
        f = n.fma(FloatVector.broadcast(SPECIES, FastExp.MINUS_LN2_LOW), f);
        FloatVector square = f.mul(f);
        FloatVector low = pair(f, 0.5f, 1f / 6).fma(square, f.add(1f));
        FloatVector high = square.fma(FloatVector.broadcast(SPECIES, 1f / 720), pair(f, 1f / 24, 1f / 120));
        FloatVector p = high.fma(square.mul(square), low);
        IntVector power = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        return p.mul(power.add(FastExp.ONE).reinterpretAsFloats());
    }

    @Override
    public void add(float[] in, int inAt, float[] out, int outAt, int width) {
        Shapes.checkStretch(in, inAt, (long) inAt + width);
        Shapes.checkStretch(out, outAt, (long) outAt + width);
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
    public void addBias(float[] in, float[] bias, float[] out, int fromRow, int toRow) {
        int width = bias.length;
        Shapes.checkRows(in, fromRow, toRow, width);
        Shapes.checkRows(out, fromRow, toRow, width);
        for (int i = fromRow; i < toRow; i++) {
            int at = i * width;
            int j = 0;
            for (; j + LANES <= width; j += LANES) {
                FloatVector.fromArray(SPECIES, in, at + j)
                        .add(FloatVector.fromArray(SPECIES, bias, j))
                        .intoArray(out, at + j);
            }
            for (; j < width; j++) {
                out[at + j] = in[at + j] + bias[j];
            }
        }
    }

    @Override
    public void reluBackward(float[] y, float factor, float[] up, float[] down, boolean accumulate, int from, int to) {
        Shapes.checkStretch(y, from, to);
        Shapes.checkStretch(up, from, to);
        Shapes.checkStretch(down, from, to);
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            VectorMask<Float> off = FloatVector.fromArray(SPECIES, y, i).compare(VectorOperators.LE, 0f);
            FloatVector g = FloatVector.fromArray(SPECIES, up, i).mul(factor).blend(0f, off);
            (accumulate ? FloatVector.fromArray(SPECIES, down, i).add(g) : g).intoArray(down, i);
        }
        PLAIN.reluBackward(y, factor, up, down, accumulate, i, to);
    }

    @Override
    public void elu(float[] in, float[] out, int from, int to) {
        Shapes.checkStretch(in, from, to);
        Shapes.checkStretch(out, from, to);
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector x = FloatVector.fromArray(SPECIES, in, i);
            VectorMask<Float> positive = x.compare(VectorOperators.GT, 0f);
            exp(x.blend(0f, positive)).sub(1f).blend(x, positive).intoArray(out, i);
        }
        if (i < to) {
            float[] rest = rest(in, i, to);
            elu(rest, rest, 0, LANES);
            System.arraycopy(rest, 0, out, i, to - i);
        }
    }

    @Override
    public void eluBackward(
            float[] y, float scale, float factor, float[] up, float[] down, boolean accumulate, int from, int to) {
        Shapes.checkStretch(y, from, to);
        Shapes.checkStretch(up, from, to);
        Shapes.checkStretch(down, from, to);
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector slope =
                    FloatVector.fromArray(SPECIES, y, i).mul(scale).add(1f).min(1f);
            FloatVector g = FloatVector.fromArray(SPECIES, up, i).mul(factor).mul(slope);
            (accumulate ? FloatVector.fromArray(SPECIES, down, i).add(g) : g).intoArray(down, i);
        }
        PLAIN.eluBackward(y, scale, factor, up, down, accumulate, i, to);
    }

    @Override
    public void drop(CounterRandom random, double probability, float[] in, int from, int to, float[] out, int outAt) {
        Shapes.checkStretch(in, from, to);
        Shapes.checkStretch(out, outAt, (long) outAt + to - from);
        int threshold = CounterRandom.threshold(probability);
        float scale = (float) (1 / (1 - probability));
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            VectorMask<Float> kept = kept(random, i, threshold);
            FloatVector.fromArray(SPECIES, in, i)
                    .mul(scale)
                    .blend(0f, kept.not())
                    .intoArray(out, outAt + i - from);
        }
        random.drop(probability, in, i, to, out, outAt + i - from);
    }

    @Override
    public void dropBackward(
            CounterRandom random, double probability, float[] up, float[] down, boolean accumulate, int from, int to) {
        Shapes.checkStretch(up, from, to);
        Shapes.checkStretch(down, from, to);
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

    @Override
    public void mask(CounterRandom random, double probability, long[] words, int fromWord, int toWord) {
        int threshold = CounterRandom.threshold(probability);
        for (int w = fromWord; w < toWord; w++) {
            long word = 0;
            for (int i = 0; i < Long.SIZE; i += LANES) {
                word |= kept(random, w * Long.SIZE + i, threshold).toLong() << i;
            }
            words[w] = word;
        }
    }

    /** {@link CounterRandom#bits} of adjacent indices, compared with the threshold. */
    private static VectorMask<Float> kept(CounterRandom random, int index, int threshold) {
        IntVector x = IntVector.broadcast(INTS, index).add(OFFSETS).lanewise(VectorOperators.XOR, random.key0());
        x = mix(mix(x).add(random.key1()));
        return x.lanewise(VectorOperators.LSHR, 8)
                .compare(VectorOperators.GE, threshold)
                .cast(SPECIES);
    }

    private static IntVector mix(IntVector x) {
        IntVector y = x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 16))
                .mul(0x7FEB352D);
        y = y.lanewise(VectorOperators.XOR, y.lanewise(VectorOperators.LSHR, 15))
                .mul(0x846CA68B);
        return y.lanewise(VectorOperators.XOR, y.lanewise(VectorOperators.LSHR, 16));
    }
}
