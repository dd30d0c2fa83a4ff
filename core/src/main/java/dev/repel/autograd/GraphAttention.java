package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
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
        long floats = 2 * edges * heads + 4L * rows() * heads + Kernels.reductionScratch(rows(), cols());
        return (floats + 2 * edges + rows()) * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        SparseMatrix pattern = operator.matrix();
        CounterRandom random = pass.random(Purpose.ATTENTION_DROPOUT, instance);
        boolean dropping = pass.drops() && dropout > 0;
        pass.workers().forRows(rows(), 4L * cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int h = 0; h < heads; h++) {
                    sourceScore[i * heads + h] = dot(g.value().data(), (i * heads + h) * channels, source, h);
                    targetScore[i * heads + h] = dot(g.value().data(), (i * heads + h) * channels, target, h);
                }
            }
        });
        pass.workers().forRows(pattern.rowPointers(), 2L * cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int h = 0; h < heads; h++) {
                    attend(pattern, i, h);
                    collect(pattern, i, h, dropping ? random : null);
                }
            }
        });
    }

    private float dot(float[] values, int at, Parameter vector, int head) {
        float sum = 0f;
        for (int c = 0; c < channels; c++) {
            sum += values[at + c] * vector.value().data()[head * channels + c];
        }
        return sum;
    }

    /** The softmax over the sources of one target. */
    private void attend(SparseMatrix pattern, int i, int h) {
        int begin = pattern.rowPointers()[i];
        int end = pattern.rowPointers()[i + 1];
        float max = Float.NEGATIVE_INFINITY;
        for (int k = begin; k < end; k++) {
            float score = sourceScore[pattern.columns()[k] * heads + h] + targetScore[i * heads + h];
            float activated = score > 0 ? score : SLOPE * score;
            alpha[k * heads + h] = activated;
            max = Math.max(max, activated);
        }
        float sum = 0f;
        for (int k = begin; k < end; k++) {
            float e = (float) Math.exp(alpha[k * heads + h] - max);
            alpha[k * heads + h] = e;
            sum += e;
        }
        for (int k = begin; k < end; k++) {
            alpha[k * heads + h] /= sum;
        }
    }

    private void collect(SparseMatrix pattern, int i, int h, CounterRandom random) {
        float[] in = g.value().data();
        float[] out = value().data();
        int at = (i * heads + h) * channels;
        Arrays.fill(out, at, at + channels, 0f);
        for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
            float weight = alpha[k * heads + h] * mask(random, k * heads + h);
            if (weight != 0f) {
                int from = (pattern.columns()[k] * heads + h) * channels;
                for (int c = 0; c < channels; c++) {
                    out[at + c] += weight * in[from + c];
                }
            }
        }
    }

    private float mask(CounterRandom random, int index) {
        if (random == null) {
            return 1f;
        }
        return random.keeps(dropout, index) ? (float) (1 / (1 - dropout)) : 0f;
    }

    @Override
    protected void backward(Pass pass) {
        SparseMatrix pattern = operator.matrix();
        CounterRandom random = pass.drops() && dropout > 0 ? pass.random(Purpose.ATTENTION_DROPOUT, instance) : null;
        reverse(pattern);
        pass.workers().forRows(pattern.rowPointers(), 2L * cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int h = 0; h < heads; h++) {
                    differentiateSoftmax(pattern, i, h, random);
                }
            }
        });
        boolean accumulate = g.startGradient();
        pass.workers().forRows(reversed.rowPointers(), 2L * cols(), (from, to) -> {
            for (int j = from; j < to; j++) {
                for (int h = 0; h < heads; h++) {
                    giveBack(j, h, random, accumulate);
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
    private void differentiateSoftmax(SparseMatrix pattern, int i, int h, CounterRandom random) {
        int begin = pattern.rowPointers()[i];
        int end = pattern.rowPointers()[i + 1];
        float[] up = gradient().data();
        float[] in = g.value().data();
        int at = (i * heads + h) * channels;
        float mean = 0f;
        for (int k = begin; k < end; k++) {
            int from = (pattern.columns()[k] * heads + h) * channels;
            float d = 0f;
            for (int c = 0; c < channels; c++) {
                d += up[at + c] * in[from + c];
            }
            d *= mask(random, k * heads + h);
            scoreGradient[k * heads + h] = d;
            mean += d * alpha[k * heads + h];
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

    /** What source j gets back from all its targets, and from its own two scores. */
    private void giveBack(int j, int h, CounterRandom random, boolean accumulate) {
        float[] up = gradient().data();
        float[] down = g.gradient().data();
        int at = (j * heads + h) * channels;
        if (!accumulate) {
            Arrays.fill(down, at, at + channels, 0f);
        }
        float sum = 0f;
        for (int k = reversed.rowPointers()[j]; k < reversed.rowPointers()[j + 1]; k++) {
            int e = origin[k] * heads + h;
            sum += scoreGradient[e];
            float weight = alpha[e] * mask(random, e);
            if (weight != 0f) {
                int from = (reversed.columns()[k] * heads + h) * channels;
                for (int c = 0; c < channels; c++) {
                    down[at + c] += weight * up[from + c];
                }
            }
        }
        sourceGradient[j * heads + h] = sum;
        float toTarget = targetGradient[j * heads + h];
        for (int c = 0; c < channels; c++) {
            int v = h * channels + c;
            down[at + c] +=
                    sum * source.value().data()[v] + toTarget * target.value().data()[v];
        }
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
