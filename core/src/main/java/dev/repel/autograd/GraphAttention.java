package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;

/**
 * The attention of Veličković et al. (2018) with H heads of c channels: for target i and source j ∈ N(i) ∪ {i}
 * e_ij = LeakyReLU₀.₂(a_src·g_j + a_dst·g_i), α_ij = softmax_j e_ij, o_i = Σ_j α_ij g_j. In: g (N × H·c), a_src and a_dst
 * (1 × H·c), and an operator whose pattern is A + I. Out: the heads side by side (N × H·c).
 *
 * <p>While training, α has inverted dropout. Kept between the passes is a number an edge and head, never an edge's
 * features; the way back collects by source through the transposed pattern, so every row belongs to one task.
 */
public final class GraphAttention extends Variable {
    private static final float SLOPE = 0.2f;

    private final SparseOperator operator;
    private final Variable g;
    private final Parameter source;
    private final Parameter target;
    private final int heads;
    private final int channels;
    private final double dropout;
    private final int instance;
    private SparseMatrix known;
    private SparseMatrix reversed;
    private int[] origin;
    /** α before dropout, by edge and head. */
    private float[] alpha;
    /** α after dropout. */
    private float[] dropped;
    /** The gradient of the score, by edge and head. */
    private float[] scoreGradient;

    private float[] sourceScore;
    private float[] targetScore;
    private float[] sourceGradient;
    private float[] targetGradient;
    private float[] scratch;

    /**
     * @param instance from {@link Tape#nextInstance()}
     */
    public GraphAttention(
            SparseOperator operator,
            Variable g,
            Parameter source,
            Parameter target,
            int heads,
            double dropout,
            int instance) {
        super(g.rows(), g.cols(), g, source, target);
        this.operator = operator;
        this.g = g;
        this.source = source;
        this.target = target;
        this.heads = heads;
        this.channels = g.cols() / heads;
        this.dropout = dropout;
        this.instance = instance;
    }

    @Override
    protected void allocateScratch() {
        int edges = operator.matrix().entries();
        alpha = new float[edges * heads];
        dropped = new float[edges * heads];
        scoreGradient = new float[edges * heads];
        sourceScore = new float[rows() * heads];
        targetScore = new float[rows() * heads];
        sourceGradient = new float[rows() * heads];
        targetGradient = new float[rows() * heads];
        scratch = new float[Kernels.reductionScratch(rows(), cols())];
    }

    @Override
    protected long scratchBytes() {
        long edges = operator.matrix().entries();
        long floats = 3 * edges * heads + 4L * rows() * heads + Kernels.reductionScratch(rows(), cols());
        return (floats + 2 * edges + rows()) * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        SparseMatrix pattern = operator.matrix();
        CounterRandom random = pass.random(Purpose.ATTENTION_DROPOUT, instance);
        boolean dropping = pass.drops() && dropout > 0;
        Kernels kernels = pass.kernels();
        float[] in = g.value().data();
        float[] out = value().data();
        int width = cols();
        pass.workers().forRows(rows(), 4L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                kernels.dotHeads(in, i * width, source.value().data(), 0, heads, channels, sourceScore, i * heads);
                kernels.dotHeads(in, i * width, target.value().data(), 0, heads, channels, targetScore, i * heads);
            }
        });
        pass.workers().forRows(pattern.rowPointers(), 2L * width, (from, to) -> {
            int first = pattern.rowPointers()[from] * heads;
            int last = pattern.rowPointers()[to] * heads;
            for (int i = from; i < to; i++) {
                attend(pattern, i);
            }
            if (dropping) {
                kernels.drop(random, dropout, alpha, dropped, first, last);
            } else {
                System.arraycopy(alpha, first, dropped, first, last - first);
            }
            Arrays.fill(out, from * width, to * width, 0f);
            for (int i = from; i < to; i++) {
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    int at = pattern.columns()[k] * width;
                    kernels.addHeads(dropped, k * heads, heads, channels, in, at, out, i * width);
                }
            }
        });
    }

    /** The softmax over the sources of one target, head by head. */
    private void attend(SparseMatrix pattern, int i) {
        int begin = pattern.rowPointers()[i];
        int end = pattern.rowPointers()[i + 1];
        for (int h = 0; h < heads; h++) {
            float max = Float.NEGATIVE_INFINITY;
            for (int k = begin; k < end; k++) {
                float score = sourceScore[pattern.columns()[k] * heads + h] + targetScore[i * heads + h];
                float activated = Math.max(score, SLOPE * score);
                alpha[k * heads + h] = activated;
                max = Math.max(max, activated);
            }
            float sum = 0f;
            for (int k = begin; k < end; k++) {
                float e = FastExp.ofNonPositive(alpha[k * heads + h] - max);
                alpha[k * heads + h] = e;
                sum += e;
            }
            for (int k = begin; k < end; k++) {
                alpha[k * heads + h] /= sum;
            }
        }
    }

    @Override
    protected void backward(Pass pass) {
        SparseMatrix pattern = operator.matrix();
        float keep = pass.drops() ? (float) (1 / (1 - dropout)) : 1f;
        Kernels kernels = pass.kernels();
        reverse(pattern);
        pass.workers().forRows(pattern.rowPointers(), 2L * cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                differentiateSoftmax(pattern, i, keep, kernels);
            }
        });
        boolean needed = g.needsGradient();
        boolean accumulate = needed && g.startGradient();
        pass.workers().forRows(reversed.rowPointers(), 2L * cols(), (from, to) -> {
            for (int j = from; j < to; j++) {
                addSourceGradient(j);
                if (needed) {
                    giveBack(j, accumulate, kernels);
                }
            }
        });
        vectorGradient(source, sourceGradient, pass);
        vectorGradient(target, targetGradient, pass);
    }

    /** Where edge j → i stands in the row of j. */
    private void reverse(SparseMatrix pattern) {
        if (known != pattern) {
            SparseMatrix.Transposed transposed = pattern.transpose();
            reversed = transposed.matrix();
            origin = transposed.origin();
            known = pattern;
        }
    }

    /** de_j = α_j (dα_j − Σ_l α_l dα_l), times the slope of the LeakyReLU. */
    private void differentiateSoftmax(SparseMatrix pattern, int i, float keep, Kernels kernels) {
        int begin = pattern.rowPointers()[i];
        int end = pattern.rowPointers()[i + 1];
        int width = cols();
        for (int k = begin; k < end; k++) {
            int at = pattern.columns()[k] * width;
            kernels.dotHeads(
                    gradient().data(), i * width, g.value().data(), at, heads, channels, scoreGradient, k * heads);
        }
        for (int h = 0; h < heads; h++) {
            float mean = 0f;
            for (int e = begin * heads + h; e < end * heads; e += heads) {
                // through the dropout: what was dropped passes nothing back
                scoreGradient[e] = dropped[e] == 0f ? 0f : scoreGradient[e] * keep;
                mean += scoreGradient[e] * alpha[e];
            }
            float sum = 0f;
            for (int k = begin; k < end; k++) {
                int e = k * heads + h;
                float score = sourceScore[pattern.columns()[k] * heads + h] + targetScore[i * heads + h];
                scoreGradient[e] = alpha[e] * (scoreGradient[e] - mean) * (score > 0 ? 1f : SLOPE);
                sum += scoreGradient[e];
            }
            targetGradient[i * heads + h] = sum;
        }
    }

    /** The gradient of a_src·g_j: the sum over the scores it is in. */
    private void addSourceGradient(int j) {
        Arrays.fill(sourceGradient, j * heads, (j + 1) * heads, 0f);
        for (int k = reversed.rowPointers()[j]; k < reversed.rowPointers()[j + 1]; k++) {
            for (int h = 0; h < heads; h++) {
                sourceGradient[j * heads + h] += scoreGradient[origin[k] * heads + h];
            }
        }
    }

    /** What source j gets back from all its targets, and from its own two scores. */
    private void giveBack(int j, boolean accumulate, Kernels kernels) {
        float[] up = gradient().data();
        float[] down = g.gradient().data();
        int width = cols();
        if (!accumulate) {
            Arrays.fill(down, j * width, (j + 1) * width, 0f);
        }
        for (int k = reversed.rowPointers()[j]; k < reversed.rowPointers()[j + 1]; k++) {
            int e = origin[k] * heads;
            kernels.addHeads(dropped, e, heads, channels, up, reversed.columns()[k] * width, down, j * width);
        }
        kernels.addHeads(
                sourceGradient, j * heads, heads, channels, source.value().data(), 0, down, j * width);
        kernels.addHeads(
                targetGradient, j * heads, heads, channels, target.value().data(), 0, down, j * width);
    }

    /** da = Σ_i (gradient of i's score) g_i, summed over blocks of rows. */
    private void vectorGradient(Parameter vector, float[] scoreGradients, Pass pass) {
        int rows = rows();
        int width = cols();
        int blocks = Kernels.reductionBlocks(rows);
        float[] in = g.value().data();
        pass.workers().forRows(blocks, (long) rows / blocks * width, (from, to) -> {
            Arrays.fill(scratch, from * width, to * width, 0f);
            for (int block = from; block < to; block++) {
                for (int i = Kernels.blockStart(rows, block); i < Kernels.blockStart(rows, block + 1); i++) {
                    for (int v = 0; v < width; v++) {
                        scratch[block * width + v] += scoreGradients[i * heads + v / channels] * in[i * width + v];
                    }
                }
            }
        });
        float[] down = vector.gradient().data();
        if (!vector.startGradient()) {
            Arrays.fill(down, 0f);
        }
        for (int block = 0; block < blocks; block++) {
            for (int v = 0; v < width; v++) {
                down[v] += scratch[block * width + v];
            }
        }
    }
}
