package dev.repel.simd;

import dev.repel.tensor.Shapes;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.Objects;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The attention kernels. Those on features need the channels of a head to fill vectors, those on weights the heads of
 * an edge; other shapes use the plain kernels, except for products with {@linkplain SingleHead one head}.
 */
abstract class AttentionKernels extends ElementwiseKernels {
    /** How many heads of one vector each stay in registers together. */
    private static final int HEADS = 8;

    @Override
    public void addHeads(
            float[] weights, int weightsAt, int heads, int channels, float[] in, int inAt, float[] out, int outAt) {
        if (channels % LANES != 0) {
            PLAIN.addHeads(weights, weightsAt, heads, channels, in, inAt, out, outAt);
            return;
        }
        Shapes.checkStretch(in, inAt, inAt + (long) heads * channels);
        Shapes.checkStretch(out, outAt, outAt + (long) heads * channels);
        for (int h = 0; h < heads; h++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[weightsAt + h]);
            for (int c = h * channels; c < (h + 1) * channels; c += LANES) {
                FloatVector.fromArray(SPECIES, in, inAt + c)
                        .fma(weight, FloatVector.fromArray(SPECIES, out, outAt + c))
                        .intoArray(out, outAt + c);
            }
        }
    }

    @Override
    public void dotRows(float[] a, float[] b, int heads, int channels, float[] out, int fromRow, int toRow) {
        Shapes.checkRows(a, fromRow, toRow, (long) heads * channels);
        Shapes.checkRows(b, 0, 1, (long) heads * channels);
        Shapes.checkRows(out, fromRow, toRow, heads);
        if (heads == 1) {
            SingleHead.dotRows(a, b, channels, out, fromRow, toRow);
            return;
        }
        if (channels % LANES != 0) {
            super.dotRows(a, b, heads, channels, out, fromRow, toRow);
            return;
        }
        int width = heads * channels;
        float[] pairs = Tile.ofThread();
        for (int i = fromRow; i < toRow; i++) {
            dotHeads(a, i * width, b, 0, heads, channels, pairs, out, i * heads);
        }
    }

    @Override
    public void dotEdges(
            SparseMatrix pattern, float[] a, float[] b, int heads, int channels, float[] out, int fromRow, int toRow) {
        Shapes.checkRows(a, fromRow, toRow, (long) heads * channels);
        Shapes.checkRows(b, 0, pattern.cols(), (long) heads * channels);
        Shapes.checkRows(out, 0, pattern.entries(), heads);
        if (heads == 1) {
            SingleHead.dotEdges(pattern, a, b, channels, out, fromRow, toRow);
            return;
        }
        if (channels % LANES != 0) {
            super.dotEdges(pattern, a, b, heads, channels, out, fromRow, toRow);
            return;
        }
        int width = heads * channels;
        float[] pairs = Tile.ofThread();
        for (int i = fromRow; i < toRow; i++) {
            for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                int at = pattern.columns()[k] * width;
                dotHeads(a, i * width, b, at, heads, channels, pairs, out, k * heads);
            }
        }
    }

    private static void dotHeads(
            float[] a, int aAt, float[] b, int bAt, int heads, int channels, float[] pairs, float[] out, int outAt) {
        int h = 0;
        for (; h + LANES <= heads; h += LANES) {
            for (int pair = 0; pair < LANES / 2; pair++) {
                int at = (h + 2 * pair) * channels;
                FloatVector x = dot(a, aAt + at, b, bAt + at, channels);
                FloatVector y = dot(a, aAt + at + channels, b, bAt + at + channels, channels);
                LaneSums.pair(x, y).intoArray(pairs, pair * LANES);
            }
            LaneSums.foldPairs(pairs, out, outAt + h);
        }
        for (; h < heads; h++) {
            out[outAt + h] = sumOfLanes(dot(a, aAt + h * channels, b, bAt + h * channels, channels));
        }
    }

    /** The products of two heads, lane by lane, beginning with the last. */
    private static FloatVector dot(float[] a, int aAt, float[] b, int bAt, int channels) {
        int last = channels - LANES;
        FloatVector sum =
                FloatVector.fromArray(SPECIES, a, aAt + last).mul(FloatVector.fromArray(SPECIES, b, bAt + last));
        for (int c = 0; c < last; c += LANES) {
            sum = FloatVector.fromArray(SPECIES, a, aAt + c).fma(FloatVector.fromArray(SPECIES, b, bAt + c), sum);
        }
        return sum;
    }

    @Override
    public void sumWeighted(
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
        if (channels % LANES != 0) {
            PLAIN.sumWeighted(pattern, origin, weights, heads, channels, in, out, accumulate, fromRow, toRow);
            return;
        }
        int width = heads * channels;
        Shapes.checkRows(in, 0, pattern.cols(), width);
        Shapes.checkRows(out, fromRow, toRow, width);
        if (!accumulate) {
            Arrays.fill(out, fromRow * width, toRow * width, 0f);
        }
        int[] pointers = pattern.rowPointers();
        int[] columns = pattern.columns();
        for (int i = fromRow; i < toRow; i++) {
            int h = 0;
            for (; channels == LANES && h + HEADS <= heads; h += HEADS) {
                addEight(columns, pointers[i], pointers[i + 1], origin, weights, heads, h, in, out, i * width);
            }
            for (; h < heads; h++) {
                for (int c = h * channels; c < (h + 1) * channels; c += LANES) {
                    addVector(columns, pointers[i], pointers[i + 1], origin, weights, heads, h, in, width, c, out, i);
                }
            }
        }
    }

    /** Eight heads of one vector each. */
    private static void addEight(
            int[] columns,
            int begin,
            int end,
            int[] origin,
            float[] weights,
            int heads,
            int h,
            float[] in,
            float[] out,
            int row) {
        int to = row + h * LANES;
        FloatVector s0 = FloatVector.fromArray(SPECIES, out, to);
        FloatVector s1 = FloatVector.fromArray(SPECIES, out, to + LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, out, to + 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, out, to + 3 * LANES);
        FloatVector s4 = FloatVector.fromArray(SPECIES, out, to + 4 * LANES);
        FloatVector s5 = FloatVector.fromArray(SPECIES, out, to + 5 * LANES);
        FloatVector s6 = FloatVector.fromArray(SPECIES, out, to + 6 * LANES);
        FloatVector s7 = FloatVector.fromArray(SPECIES, out, to + 7 * LANES);
        for (int k = begin; k < end; k++) {
            int at = (columns[k] * heads + h) * LANES;
            int w = origin[k] * heads + h;
            s0 = times(in, at, weights[w], s0);
            s1 = times(in, at + LANES, weights[w + 1], s1);
            s2 = times(in, at + 2 * LANES, weights[w + 2], s2);
            s3 = times(in, at + 3 * LANES, weights[w + 3], s3);
            s4 = times(in, at + 4 * LANES, weights[w + 4], s4);
            s5 = times(in, at + 5 * LANES, weights[w + 5], s5);
            s6 = times(in, at + 6 * LANES, weights[w + 6], s6);
            s7 = times(in, at + 7 * LANES, weights[w + 7], s7);
        }
        s0.intoArray(out, to);
        s1.intoArray(out, to + LANES);
        s2.intoArray(out, to + 2 * LANES);
        s3.intoArray(out, to + 3 * LANES);
        s4.intoArray(out, to + 4 * LANES);
        s5.intoArray(out, to + 5 * LANES);
        s6.intoArray(out, to + 6 * LANES);
        s7.intoArray(out, to + 7 * LANES);
    }

    private static FloatVector times(float[] in, int at, float weight, FloatVector sum) {
        return FloatVector.fromArray(SPECIES, in, at).fma(FloatVector.broadcast(SPECIES, weight), sum);
    }

    private static void addVector(
            int[] columns,
            int begin,
            int end,
            int[] origin,
            float[] weights,
            int heads,
            int head,
            float[] in,
            int width,
            int c,
            float[] out,
            int row) {
        FloatVector sum = FloatVector.fromArray(SPECIES, out, row * width + c);
        for (int k = begin; k < end; k++) {
            sum = times(in, columns[k] * width + c, weights[origin[k] * heads + head], sum);
        }
        sum.intoArray(out, row * width + c);
    }

    @Override
    public void sumEntries(
            SparseMatrix pattern, int[] origin, float[] in, int heads, float[] out, int fromRow, int toRow) {
        if (heads % LANES != 0) {
            PLAIN.sumEntries(pattern, origin, in, heads, out, fromRow, toRow);
            return;
        }
        Shapes.checkRows(in, 0, pattern.entries(), heads);
        Shapes.checkRows(out, fromRow, toRow, heads);
        for (int i = fromRow; i < toRow; i++) {
            for (int h = 0; h < heads; h += LANES) {
                FloatVector sum = FloatVector.zero(SPECIES);
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    int entry = Objects.checkIndex(origin[k], pattern.entries());
                    sum = sum.add(FloatVector.fromArray(SPECIES, in, entry * heads + h));
                }
                sum.intoArray(out, i * heads + h);
            }
        }
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
        Shapes.checkRows(source, 0, pattern.cols(), heads);
        Shapes.checkRows(target, fromRow, toRow, heads);
        Shapes.checkRows(alpha, 0, pattern.entries(), heads);
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
                    FloatVector activated = score.blend(score.mul(slope), score.compare(VectorOperators.LT, 0f));
                    activated.intoArray(alpha, k * heads + h);
                    max = max.blend(activated, activated.compare(VectorOperators.GT, max));
                }
                FloatVector sum = FloatVector.zero(SPECIES);
                for (int k = begin; k < end; k++) {
                    FloatVector e = exp(
                            FloatVector.fromArray(SPECIES, alpha, k * heads + h).sub(max));
                    e.intoArray(alpha, k * heads + h);
                    sum = sum.add(e);
                }
                FloatVector share = FloatVector.broadcast(SPECIES, 1f).div(sum);
                for (int k = begin; k < end; k++) {
                    FloatVector.fromArray(SPECIES, alpha, k * heads + h)
                            .mul(share)
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
        Shapes.checkRows(source, 0, pattern.cols(), heads);
        Shapes.checkRows(target, fromRow, toRow, heads);
        Shapes.checkRows(alpha, 0, pattern.entries(), heads);
        Shapes.checkRows(gradient, 0, pattern.entries(), heads);
        Shapes.checkRows(targetGradient, fromRow, toRow, heads);
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
