package dev.repel.simd;

import dev.repel.tensor.SparseMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/**
 * The kernels of attention. Those on features want the channels of a head to fill vectors, those on weights the heads of an
 * edge; most other shapes go the plain way.
 */
abstract class AttentionKernels extends ElementwiseKernels {
    private static final int STRIP = 4 * LANES;
    private static final VectorShuffle<Float> SWAP_1 = VectorShuffle.fromOp(SPECIES, lane -> lane ^ 1);
    private static final VectorShuffle<Float> SWAP_2 = VectorShuffle.fromOp(SPECIES, lane -> lane ^ 2);
    private static final VectorShuffle<Float> SWAP_4 = VectorShuffle.fromOp(SPECIES, lane -> (lane ^ 4) % LANES);
    private static final VectorMask<Float> ODD_1 = lanesWithBit(1);
    private static final VectorMask<Float> ODD_2 = lanesWithBit(2);
    private static final VectorMask<Float> ODD_4 = lanesWithBit(4);

    private static VectorMask<Float> lanesWithBit(int bit) {
        boolean[] lanes = new boolean[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = (lane & bit) != 0;
        }
        return VectorMask.fromArray(SPECIES, lanes, 0);
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
    public void dotRows(float[] a, float[] b, int heads, int channels, float[] out, int fromRow, int toRow) {
        if (channels < LANES) {
            super.dotRows(a, b, heads, channels, out, fromRow, toRow);
            return;
        }
        int width = heads * channels;
        if (channels % LANES != 0) {
            VectorMask<Float> last = lastLanes(channels % LANES);
            for (int i = fromRow; i < toRow; i++) {
                dotUneven(a, i * width, b, 0, heads, channels, last, out, i * heads);
            }
            return;
        }
        float[] folded = new float[4 * LANES];
        for (int i = fromRow; i < toRow; i++) {
            dotHeads(a, i * width, b, 0, heads, channels, folded, out, i * heads);
        }
    }

    @Override
    public void dotEdges(
            SparseMatrix pattern, float[] a, float[] b, int heads, int channels, float[] out, int fromRow, int toRow) {
        if (channels < LANES) {
            super.dotEdges(pattern, a, b, heads, channels, out, fromRow, toRow);
            return;
        }
        int width = heads * channels;
        boolean even = channels % LANES == 0;
        VectorMask<Float> last = lastLanes(channels % LANES);
        float[] folded = new float[4 * LANES];
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                int at = pattern.columns()[k] * width;
                if (even) {
                    dotHeads(a, i * width, b, at, heads, channels, folded, out, k * heads);
                } else {
                    dotUneven(a, i * width, b, at, heads, channels, last, out, k * heads);
                }
            }
        }
    }

    private static VectorMask<Float> lastLanes(int count) {
        return SPECIES.indexInRange(count - LANES, count);
    }

    /** The last vector begins before the end of the one before it, and what both have counts once. */
    private static void dotUneven(
            float[] a,
            int aAt,
            float[] b,
            int bAt,
            int heads,
            int channels,
            VectorMask<Float> last,
            float[] out,
            int outAt) {
        for (int h = 0; h < heads; h++) {
            int first = h * channels;
            int rest = first + channels - LANES;
            FloatVector sum = dot(a, aAt + first, b, bAt + first, channels - channels % LANES);
            FloatVector ofRest =
                    FloatVector.fromArray(SPECIES, a, aAt + rest).mul(FloatVector.fromArray(SPECIES, b, bAt + rest));
            out[outAt + h] = sumOfLanes(sum.add(ofRest, last));
        }
    }

    private static void dotHeads(
            float[] a, int aAt, float[] b, int bAt, int heads, int channels, float[] folded, float[] out, int outAt) {
        int h = 0;
        for (; LANES == 8 && h + LANES <= heads; h += LANES) {
            foldEight(a, aAt + h * channels, b, bAt + h * channels, channels, folded, out, outAt + h);
        }
        for (; h < heads; h++) {
            out[outAt + h] = sumOfLanes(dot(a, aAt + h * channels, b, bAt + h * channels, channels));
        }
    }

    /**
     * The sums of eight heads as one vector: lanes are folded in three stages, each of which halves their number. The
     * stages go through a small array, since code that keeps all in registers at once is too much for the compiler.
     */
    private static void foldEight(
            float[] a, int aAt, float[] b, int bAt, int channels, float[] folded, float[] out, int outAt) {
        for (int pair = 0; pair < 4; pair++) {
            int first = 2 * pair * channels;
            FloatVector x = dot(a, aAt + first, b, bAt + first, channels);
            FloatVector y = dot(a, aAt + first + channels, b, bAt + first + channels, channels);
            x.blend(y.rearrange(SWAP_1), ODD_1)
                    .add(x.rearrange(SWAP_1).blend(y, ODD_1))
                    .intoArray(folded, pair * LANES);
        }
        for (int pair = 0; pair < 2; pair++) {
            FloatVector x = FloatVector.fromArray(SPECIES, folded, 2 * pair * LANES);
            FloatVector y = FloatVector.fromArray(SPECIES, folded, (2 * pair + 1) * LANES);
            x.blend(y.rearrange(SWAP_2), ODD_2)
                    .add(x.rearrange(SWAP_2).blend(y, ODD_2))
                    .intoArray(folded, pair * LANES);
        }
        FloatVector x = FloatVector.fromArray(SPECIES, folded, 0);
        FloatVector y = FloatVector.fromArray(SPECIES, folded, LANES);
        x.blend(y.rearrange(SWAP_4), ODD_4)
                .add(x.rearrange(SWAP_4).blend(y, ODD_4))
                .intoArray(out, outAt);
    }

    /** The products of two heads, lane by lane. */
    private static FloatVector dot(float[] a, int aAt, float[] b, int bAt, int channels) {
        FloatVector sum = FloatVector.fromArray(SPECIES, a, aAt).mul(FloatVector.fromArray(SPECIES, b, bAt));
        for (int c = LANES; c < channels; c += LANES) {
            sum = FloatVector.fromArray(SPECIES, a, aAt + c).fma(FloatVector.fromArray(SPECIES, b, bAt + c), sum);
        }
        return sum;
    }

    @Override
    public void addWeighted(
            SparseMatrix pattern,
            int[] origin,
            float[] weights,
            int heads,
            int channels,
            float[] in,
            float[] out,
            int fromRow,
            int toRow) {
        if (channels % LANES != 0) {
            PLAIN.addWeighted(pattern, origin, weights, heads, channels, in, out, fromRow, toRow);
            return;
        }
        int width = heads * channels;
        int[] pointers = pattern.rowPointers();
        for (int i = fromRow; i < toRow; i++) {
            int j = 0;
            for (; j + STRIP <= width; j += STRIP) {
                addStrip(
                        pattern.columns(),
                        pointers[i],
                        pointers[i + 1],
                        origin,
                        weights,
                        heads,
                        channels,
                        in,
                        j,
                        out,
                        i * width);
            }
            for (; j < width; j += LANES) {
                addVector(
                        pattern.columns(),
                        pointers[i],
                        pointers[i + 1],
                        origin,
                        weights,
                        heads,
                        channels,
                        in,
                        j,
                        out,
                        i * width);
            }
        }
    }

    private static void addStrip(
            int[] columns,
            int begin,
            int end,
            int[] origin,
            float[] weights,
            int heads,
            int channels,
            float[] in,
            int j,
            float[] out,
            int row) {
        int width = heads * channels;
        int h0 = j / channels;
        int h1 = (j + LANES) / channels;
        int h2 = (j + 2 * LANES) / channels;
        int h3 = (j + 3 * LANES) / channels;
        int to = row + j;
        FloatVector s0 = FloatVector.fromArray(SPECIES, out, to);
        FloatVector s1 = FloatVector.fromArray(SPECIES, out, to + LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, out, to + 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, out, to + 3 * LANES);
        for (int k = begin; k < end; k++) {
            int at = columns[k] * width + j;
            int w = origin[k] * heads;
            s0 = FloatVector.fromArray(SPECIES, in, at).fma(FloatVector.broadcast(SPECIES, weights[w + h0]), s0);
            s1 = FloatVector.fromArray(SPECIES, in, at + LANES)
                    .fma(FloatVector.broadcast(SPECIES, weights[w + h1]), s1);
            s2 = FloatVector.fromArray(SPECIES, in, at + 2 * LANES)
                    .fma(FloatVector.broadcast(SPECIES, weights[w + h2]), s2);
            s3 = FloatVector.fromArray(SPECIES, in, at + 3 * LANES)
                    .fma(FloatVector.broadcast(SPECIES, weights[w + h3]), s3);
        }
        s0.intoArray(out, to);
        s1.intoArray(out, to + LANES);
        s2.intoArray(out, to + 2 * LANES);
        s3.intoArray(out, to + 3 * LANES);
    }

    private static void addVector(
            int[] columns,
            int begin,
            int end,
            int[] origin,
            float[] weights,
            int heads,
            int channels,
            float[] in,
            int j,
            float[] out,
            int row) {
        int width = heads * channels;
        int head = j / channels;
        FloatVector sum = FloatVector.fromArray(SPECIES, out, row + j);
        for (int k = begin; k < end; k++) {
            sum = FloatVector.fromArray(SPECIES, in, columns[k] * width + j)
                    .fma(FloatVector.broadcast(SPECIES, weights[origin[k] * heads + head]), sum);
        }
        sum.intoArray(out, row + j);
    }

    @Override
    public void edgeSoftmax(
            SparseMatrix pattern,
            float[] source,
            float[] target,
            int heads,
            float slope,
            float[] alpha,
            int fromRow,
            int toRow) {
        if (heads % LANES != 0) {
            super.edgeSoftmax(pattern, source, target, heads, slope, alpha, fromRow, toRow);
            return;
        }
        int[] columns = pattern.columns();
        for (int i = fromRow; i < toRow; i++) {
            int begin = pattern.rowPointers()[i];
            int end = pattern.rowPointers()[i + 1];
            for (int h = 0; h < heads; h += LANES) {
                FloatVector own = FloatVector.fromArray(SPECIES, target, i * heads + h);
                FloatVector max = FloatVector.broadcast(SPECIES, Float.NEGATIVE_INFINITY);
                for (int k = begin; k < end; k++) {
                    FloatVector score = FloatVector.fromArray(SPECIES, source, columns[k] * heads + h)
                            .add(own);
                    FloatVector activated = score.max(score.mul(slope));
                    activated.intoArray(alpha, k * heads + h);
                    max = max.max(activated);
                }
                FloatVector sum = FloatVector.zero(SPECIES);
                for (int k = begin; k < end; k++) {
                    FloatVector e = exp(
                            FloatVector.fromArray(SPECIES, alpha, k * heads + h).sub(max));
                    e.intoArray(alpha, k * heads + h);
                    sum = sum.add(e);
                }
                for (int k = begin; k < end; k++) {
                    FloatVector.fromArray(SPECIES, alpha, k * heads + h)
                            .div(sum)
                            .intoArray(alpha, k * heads + h);
                }
            }
        }
    }

    @Override
    public void edgeSoftmaxBackward(
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
        if (heads % LANES != 0) {
            PLAIN.edgeSoftmaxBackward(
                    pattern, source, target, heads, slope, alpha, gradient, targetGradient, fromRow, toRow);
            return;
        }
        int[] columns = pattern.columns();
        for (int i = fromRow; i < toRow; i++) {
            int begin = pattern.rowPointers()[i];
            int end = pattern.rowPointers()[i + 1];
            for (int h = 0; h < heads; h += LANES) {
                FloatVector mean = FloatVector.zero(SPECIES);
                for (int k = begin; k < end; k++) {
                    mean = FloatVector.fromArray(SPECIES, gradient, k * heads + h)
                            .fma(FloatVector.fromArray(SPECIES, alpha, k * heads + h), mean);
                }
                FloatVector own = FloatVector.fromArray(SPECIES, target, i * heads + h);
                FloatVector sum = FloatVector.zero(SPECIES);
                for (int k = begin; k < end; k++) {
                    FloatVector score = FloatVector.fromArray(SPECIES, source, columns[k] * heads + h)
                            .add(own);
                    FloatVector g = FloatVector.fromArray(SPECIES, gradient, k * heads + h)
                            .sub(mean)
                            .mul(FloatVector.fromArray(SPECIES, alpha, k * heads + h));
                    g = g.mul(slope).blend(g, score.compare(VectorOperators.GT, 0f));
                    g.intoArray(gradient, k * heads + h);
                    sum = sum.add(g);
                }
                sum.intoArray(targetGradient, i * heads + h);
            }
        }
    }
}
