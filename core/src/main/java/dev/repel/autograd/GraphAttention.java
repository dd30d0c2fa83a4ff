package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;

/**
 * The attention of Veličković et al. (2018) with H heads of c channels: for target i and source j ∈ N(i) ∪ {i}
 * e_ij = LeakyReLU₀.₂(a_src·g_j + a_dst·g_i), α_ij = softmax_j e_ij, o_i = Σ_j α_ij g_j. In: g (N × H·c), a_src and
 * a_dst (1 × H·c), and an operator whose pattern is A + I. Out: the heads, concatenated (N × H·c).
 *
 * <p>If the edges have weights w, the score has a further term before the LeakyReLU, w_ij (b·a_edge) per head, where b (1 ×
 * H·c) maps the weight: a one-dimensional edge attribute. The weights are the entries of the operator.
 *
 * <p>In training, α has inverted dropout. Between the passes one number per edge and head is kept, never the features
 * of an edge. The backward pass gathers by source through the transposed pattern, so every row belongs to one task.
 */
public final class GraphAttention extends Variable {
    private static final float SLOPE = 0.2f;

    private final SparseOperator operator;
    private final Variable g;
    private final Parameter source;
    private final Parameter target;
    private final WeightTerm term;
    private final int heads;
    private final int channels;
    private final double dropout;
    private final int instance;
    private SparseMatrix known;
    private SparseMatrix.Transposed transposed;
    /** Only with several heads. */
    private int[] identity;
    /** With one head, the edge weights are a matrix. */
    private SparseMatrix alphaMatrix;

    private SparseMatrix droppedMatrix;
    /** Every node in the row of its block of nodes; only with several heads. */
    private SparseMatrix blocks;

    /** α before dropout, by edge and head. */
    private float[] alpha;
    /** α after dropout, if there is any. */
    private float[] dropped;
    /** α of the last forward pass, dropped or not. */
    private float[] used;
    /** The gradient of the score, by edge and head. */
    private float[] scoreGradient;

    private float[] sourceScore;
    private float[] targetScore;
    private float[] sourceGradient;
    private float[] targetGradient;
    private float[] scratch;
    /** b·a_edge by head, null without weights. */
    private float[] perWeight;
    /** The gradient of it that every row contributes. */
    private float[] perWeightGradient;

    /**
     * What the weights of the edges add to the scores.
     *
     * @param map b (1 × H·c)
     * @param attention a_edge (1 × H·c)
     */
    public record WeightTerm(Parameter map, Parameter attention) {}

    /**
     * @param term null if the edges have no weights
     * @param instance from {@link Tape#nextInstance()}
     */
    public GraphAttention(
            SparseOperator operator,
            Variable g,
            Parameter source,
            Parameter target,
            WeightTerm term,
            int heads,
            double dropout,
            int instance) {
        super(g.rows(), g.cols(), parents(g, source, target, term));
        this.operator = operator;
        this.g = g;
        this.source = source;
        this.target = target;
        this.term = term;
        this.heads = heads;
        this.channels = g.cols() / heads;
        this.dropout = dropout;
        this.instance = instance;
    }

    private static Variable[] parents(Variable g, Parameter source, Parameter target, WeightTerm term) {
        return term == null
                ? new Variable[] {g, source, target}
                : new Variable[] {g, source, target, term.map(), term.attention()};
    }

    @Override
    protected int reach() {
        return 1;
    }

    @Override
    protected void allocateScratch() {
        prepare(operator.matrix());
        sourceScore = new float[rows() * heads];
        targetScore = new float[rows() * heads];
        sourceGradient = new float[rows() * heads];
        targetGradient = new float[rows() * heads];
        scratch = new float[Kernels.reductionScratch(rows(), cols())];
        if (term != null) {
            perWeight = new float[heads];
            perWeightGradient = new float[rows() * heads];
        }
        if (heads > 1) {
            int[] starts = new int[Kernels.reductionBlocks(rows()) + 1];
            Arrays.setAll(starts, block -> Kernels.blockStart(rows(), block));
            blocks = new SparseMatrix(starts.length - 1, rows(), starts, numbers(rows()), new float[rows()]);
        }
    }

    @Override
    protected long scratchBytes() {
        long edges = operator.matrix().entries();
        long ofEdges = (dropout > 0 ? 3 : 2) * edges * heads + (heads > 1 ? 4 : 3) * edges;
        long ofRows = (term == null ? 4L : 5L) * rows() * heads + (heads > 1 ? 3L : 1L) * rows();
        return (ofEdges + ofRows + Kernels.reductionScratch(rows(), cols())) * Float.BYTES;
    }

    private static int[] numbers(int count) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, n -> n);
        return numbers;
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
        if (term != null) {
            float[] map = term.map().value().data();
            kernels.dotRows(map, term.attention().value().data(), heads, channels, perWeight, 0, 1);
        }
        prepare(pattern);
        used = dropping ? dropped : alpha;
        pass.workers().forRows(pattern.rowPointers(), 2L * width, (from, to) -> {
            int first = pattern.rowPointers()[from] * heads;
            int last = pattern.rowPointers()[to] * heads;
            if (term == null) {
                kernels.edgeSoftmax(pattern, sourceScore, targetScore, heads, SLOPE, alpha, from, to);
            } else {
                kernels.edgeSoftmax(pattern, sourceScore, targetScore, perWeight, heads, SLOPE, alpha, from, to);
            }
            if (dropping) {
                kernels.drop(random, dropout, alpha, dropped, first, last);
            }
            if (heads > 1) {
                kernels.sumWeighted(pattern, identity, used, heads, channels, in, out, false, from, to);
            }
        });
        if (heads == 1) {
            kernels.multiply(dropping ? droppedMatrix : alphaMatrix, g.value(), value(), false, pass.workers());
        }
    }

    @Override
    protected void backward(Pass pass) {
        SparseMatrix pattern = operator.matrix();
        float keep = pass.drops() ? (float) (1 / (1 - dropout)) : 1f;
        Kernels kernels = pass.kernels();
        pass.workers().forRows(pattern.rowPointers(), 2L * cols(), (from, to) -> {
            differentiateWeights(pattern, keep, kernels, from, to);
            differentiateSoftmax(pattern, kernels, from, to);
        });
        if (term != null) {
            termGradients();
        }
        giveBack(pass);
        vectorGradient(source, sourceGradient, pass);
        vectorGradient(target, targetGradient, pass);
    }

    /** Creates what depends on the edges, if missing: where edge j → i is in the row of j, and space for weights. */
    private void prepare(SparseMatrix pattern) {
        if (known == pattern) {
            return;
        }
        int numbers = pattern.entries() * heads;
        // as a matrix there must be as many weights as edges; otherwise space for more of them will do
        if (alpha == null || alpha.length < numbers || (heads == 1 && alpha.length != numbers)) {
            alpha = new float[numbers];
            dropped = new float[dropout > 0 ? numbers : 0];
            scoreGradient = new float[numbers];
        }
        transposed = pattern.transpose();
        if (heads == 1) {
            alphaMatrix = pattern.withValues(alpha);
            droppedMatrix = dropout > 0 ? pattern.withValues(dropped) : alphaMatrix;
        } else {
            identity = numbers(pattern.entries());
        }
        known = pattern;
    }

    /** dα_ij = dy_i · g_j, through the dropout: dropped weights pass nothing back. */
    private void differentiateWeights(SparseMatrix pattern, float keep, Kernels kernels, int from, int to) {
        float[] up = gradient().data();
        float[] in = g.value().data();
        kernels.dotEdges(pattern, up, in, heads, channels, scoreGradient, from, to);
        int first = pattern.rowPointers()[from] * heads;
        int last = pattern.rowPointers()[to] * heads;
        kernels.reluBackward(used, keep, scoreGradient, scoreGradient, false, first, last);
    }

    private void differentiateSoftmax(SparseMatrix pattern, Kernels kernels, int from, int to) {
        if (term == null) {
            kernels.edgeSoftmaxBackward(
                    pattern, sourceScore, targetScore, heads, SLOPE, alpha, scoreGradient, targetGradient, from, to);
            return;
        }
        kernels.edgeSoftmaxBackward(
                pattern,
                sourceScore,
                targetScore,
                perWeight,
                heads,
                SLOPE,
                alpha,
                scoreGradient,
                targetGradient,
                from,
                to);
        Arrays.fill(perWeightGradient, from * heads, to * heads, 0f);
        for (int i = from; i < to; i++) {
            for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                for (int h = 0; h < heads; h++) {
                    perWeightGradient[i * heads + h] += scoreGradient[k * heads + h] * pattern.values()[k];
                }
            }
        }
    }

    /** d(b·a_edge) per head is Σ_ij w_ij (gradient of the score). */
    private void termGradients() {
        float[] b = term.map().value().data();
        float[] a = term.attention().value().data();
        float[] db = term.map().gradientToAddTo().data();
        float[] da = term.attention().gradientToAddTo().data();
        for (int h = 0; h < heads; h++) {
            double sum = 0;
            for (int i = 0; i < rows(); i++) {
                sum += perWeightGradient[i * heads + h];
            }
            for (int c = h * channels; c < (h + 1) * channels; c++) {
                db[c] += (float) (sum * a[c]);
                da[c] += (float) (sum * b[c]);
            }
        }
    }

    /**
     * The gradient of a_src·g_j is the sum over the scores it occurs in; sources also collect from all their targets.
     */
    private void giveBack(Pass pass) {
        Kernels kernels = pass.kernels();
        boolean needed = g.needsGradient();
        boolean accumulate = needed && g.startGradient();
        int width = cols();
        SparseMatrix reversed = transposed.matrix();
        int[] origin = transposed.origin();
        if (heads == 1 && needed) {
            transposed.reorder(used, reversed.values(), pass.workers());
            kernels.multiply(reversed, gradient(), g.gradient(), accumulate, pass.workers());
        }
        pass.workers().forRows(reversed.rowPointers(), 2L * width, (from, to) -> {
            kernels.sumEntries(reversed, origin, scoreGradient, heads, sourceGradient, from, to);
            if (!needed) {
                return;
            }
            float[] down = g.gradient().data();
            if (heads > 1) {
                float[] up = gradient().data();
                kernels.sumWeighted(reversed, origin, used, heads, channels, up, down, accumulate, from, to);
            }
            float[] a = source.value().data();
            float[] b = target.value().data();
            for (int j = from; j < to; j++) {
                kernels.addHeads(sourceGradient, j * heads, heads, channels, a, 0, down, j * width);
                kernels.addHeads(targetGradient, j * heads, heads, channels, b, 0, down, j * width);
            }
        });
    }

    /** da = Σ_i (gradient of i's score) g_i, summed over blocks of rows. */
    private void vectorGradient(Parameter vector, float[] scoreGradients, Pass pass) {
        boolean accumulate = vector.startGradient();
        if (heads == 1) {
            Matrix scores = Matrix.view(scoreGradients, rows(), 1);
            pass.kernels()
                    .multiplyTransposedLeft(scores, g.value(), vector.gradient(), accumulate, scratch, pass.workers());
            return;
        }
        int width = cols();
        float[] in = g.value().data();
        pass.workers()
                .forRows(
                        blocks.rowPointers(),
                        width,
                        (from, to) -> pass.kernels()
                                .sumWeighted(
                                        blocks,
                                        blocks.columns(),
                                        scoreGradients,
                                        heads,
                                        channels,
                                        in,
                                        scratch,
                                        false,
                                        from,
                                        to));
        float[] down = vector.gradient().data();
        if (!accumulate) {
            Arrays.fill(down, 0f);
        }
        for (int block = 0; block < blocks.rows(); block++) {
            pass.kernels().add(scratch, block * width, down, 0, width);
        }
    }
}
