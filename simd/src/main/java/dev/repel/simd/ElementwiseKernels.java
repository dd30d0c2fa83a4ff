package dev.repel.simd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.PlainKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The kernels that go through their numbers once, a vector at a time; what is left at the end goes the plain way. */
abstract class ElementwiseKernels implements Kernels {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    private static final int FACTORS_BEFORE_LOG = 100;
    private static final float ROUNDER = 0x1.8p23f;
    private static final PlainKernels PLAIN = new PlainKernels();
    private static final VectorSpecies<Integer> INTS = SPECIES.withLanes(int.class);
    private static final IntVector OFFSETS = IntVector.zero(INTS).addIndex(1);

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
            sum += sumOfLanes(linear);
            for (int lane = 0; lane < LANES; lane++) {
                sum += Math.log(product.lane(lane));
            }
        }
        return sum + PLAIN.sigmoidAndSoftplus(similarities, s, to, inverseTau);
    }

    /**
     * The sum of the lanes from the first to the last. The Vector API's own sum has no fixed order: interpreted and compiled
     * code round differently, so results would depend on when a method gets compiled.
     */
    private static float sumOfLanes(FloatVector vector) {
        float sum = 0f;
        for (int lane = 0; lane < LANES; lane++) {
            sum += vector.lane(lane);
        }
        return sum;
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

    static void add(float[] in, int inAt, float[] out, int outAt, int width) {
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
            out[outAt + h] = sumOfLanes(sum);
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
        IntVector y = x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 16))
                .mul(0x7FEB352D);
        y = y.lanewise(VectorOperators.XOR, y.lanewise(VectorOperators.LSHR, 15))
                .mul(0x846CA68B);
        return y.lanewise(VectorOperators.XOR, y.lanewise(VectorOperators.LSHR, 16));
    }
}
