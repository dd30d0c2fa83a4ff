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
    private int[] identity;
    /** With one head the weights of the edges are a matrix. */
    private SparseMatrix weights;

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
    protected int reach() {
        return 1;
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
        return (floats + 4 * edges + rows()) * Float.BYTES;
    }

    @Override
    boolean readsOwnValue() {
        return false;
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
            kernels.dotRows(in, source.value().data(), heads, channels, sourceScore, from, to);
            kernels.dotRows(in, target.value().data(), heads, channels, targetScore, from, to);
        });
        prepare(pattern);
        pass.workers().forRows(pattern.rowPointers(), 2L * width, (from, to) -> {
            int first = pattern.rowPointers()[from] * heads;
            int last = pattern.rowPointers()[to] * heads;
            kernels.edgeSoftmax(pattern, sourceScore, targetScore, heads, SLOPE, alpha, from, to);
            if (dropping) {
                kernels.drop(random, dropout, alpha, dropped, first, last);
            } else {
                System.arraycopy(alpha, first, dropped, first, last - first);
            }
            if (heads > 1) {
                Arrays.fill(out, from * width, to * width, 0f);
                kernels.addWeighted(pattern, identity, dropped, heads, channels, in, out, from, to);
            }
        });
        if (heads == 1) {
            kernels.multiply(weights, g.value(), value(), false, pass.workers());
        }
    }

    @Override
    protected void backward(Pass pass) {
        SparseMatrix pattern = operator.matrix();
        float keep = pass.drops() ? (float) (1 / (1 - dropout)) : 1f;
        Kernels kernels = pass.kernels();
        pass.workers().forRows(pattern.rowPointers(), 2L * cols(), (from, to) -> {
            differentiateWeights(pattern, keep, kernels, from, to);
            kernels.edgeSoftmaxBackward(
                    pattern, sourceScore, targetScore, heads, SLOPE, alpha, scoreGradient, targetGradient, from, to);
        });
        pass.workers().forRows(reversed.rowPointers(), heads, (from, to) -> addSourceGradients(from, to, kernels));
        if (g.needsGradient()) {
            giveBack(g.startGradient(), pass);
        }
        vectorGradient(source, sourceGradient, pass);
        vectorGradient(target, targetGradient, pass);
    }

    /** Where edge j → i stands in the row of j. */
    private void prepare(SparseMatrix pattern) {
        if (known != pattern) {
            SparseMatrix.Transposed transposed = pattern.transpose();
            reversed = transposed.matrix();
            origin = transposed.origin();
            identity = new int[pattern.entries()];
            Arrays.setAll(identity, k -> k);
            if (heads == 1) {
                dropped = new float[pattern.entries()];
                weights = pattern.withValues(dropped);
            }
            known = pattern;
        }
    }

    /** dα_ij = dy_i · g_j, and through the dropout: what was dropped passes nothing back. */
    private void differentiateWeights(SparseMatrix pattern, float keep, Kernels kernels, int from, int to) {
        float[] up = gradient().data();
        float[] in = g.value().data();
        kernels.dotEdges(pattern, up, in, heads, channels, scoreGradient, from, to);
        int first = pattern.rowPointers()[from] * heads;
        int last = pattern.rowPointers()[to] * heads;
        kernels.reluBackward(dropped, keep, scoreGradient, scoreGradient, false, first, last);
    }

    /** The gradient of a_src·g_j: the sum over the scores it is in. */
    private void addSourceGradients(int from, int to, Kernels kernels) {
        Arrays.fill(sourceGradient, from * heads, to * heads, 0f);
        for (int j = from; j < to; j++) {
            for (int k = reversed.rowPointers()[j]; k < reversed.rowPointers()[j + 1]; k++) {
                kernels.add(scoreGradient, origin[k] * heads, sourceGradient, j * heads, heads);
            }
        }
    }

    /** What sources get back from all their targets, and from their own two scores. */
    private void giveBack(boolean accumulate, Pass pass) {
        Kernels kernels = pass.kernels();
        float[] up = gradient().data();
        float[] down = g.gradient().data();
        int width = cols();
        if (heads == 1) {
            for (int k = 0; k < origin.length; k++) {
                reversed.values()[k] = dropped[origin[k]];
            }
            kernels.multiply(reversed, gradient(), g.gradient(), accumulate, pass.workers());
        }
        pass.workers().forRows(reversed.rowPointers(), 2L * width, (from, to) -> {
            if (heads > 1) {
                if (!accumulate) {
                    Arrays.fill(down, from * width, to * width, 0f);
                }
                kernels.addWeighted(reversed, origin, dropped, heads, channels, up, down, from, to);
            }
            for (int j = from; j < to; j++) {
                kernels.addHeads(
                        sourceGradient,
                        j * heads,
                        heads,
                        channels,
                        source.value().data(),
                        0,
                        down,
                        j * width);
                kernels.addHeads(
                        targetGradient,
                        j * heads,
                        heads,
                        channels,
                        target.value().data(),
                        0,
                        down,
                        j * width);
            }
        });
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
                    pass.kernels()
                            .addHeads(
                                    scoreGradients, i * heads, heads, channels, in, i * width, scratch, block * width);
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
