package dev.repel.loss;

import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.SparseOperator;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;

/**
 * How likely two views make the edges (Wan et al. 2021): the mean over the entries (i, j) of a symmetric pattern of
 * −ln σ(a·u_i + b·v_j + c). In: u, v (N × d), a, b (1 × d), c (1 × 1). Out: a number. Pairs without an edge do not occur in it,
 * so only weight decay keeps c from growing.
 */
public final class EdgeLikelihood extends Variable {
    /** Rows whose entries pass the kernels together: rows of most graphs are too short to fill vectors by themselves. */
    private static final int BLOCK = 64;
    /** A score whose loss and derivative are 0, behind the last entry of a block. */
    private static final float CERTAIN = -1e4f;

    private final SparseOperator operator;
    private final Variable u;
    private final Variable v;
    private final Parameter a;
    private final Parameter b;
    private final Parameter c;
    private float[] ofU;
    private float[] ofV;
    private float[] gradientOfU;
    private float[] gradientOfV;
    private double[] blockLoss;
    private float[] scratch;

    public EdgeLikelihood(SparseOperator operator, Variable u, Variable v, Parameter a, Parameter b, Parameter c) {
        super(1, 1, u, v, a, b, c);
        this.operator = operator;
        this.u = u;
        this.v = v;
        this.a = a;
        this.b = b;
        this.c = c;
    }

    private int blocks() {
        return (u.rows() + BLOCK - 1) / BLOCK;
    }

    @Override
    protected void allocateScratch() {
        ofU = new float[u.rows()];
        ofV = new float[u.rows()];
        gradientOfU = new float[u.rows()];
        gradientOfV = new float[u.rows()];
        blockLoss = new double[blocks()];
        scratch = new float[Kernels.reductionScratch(u.rows(), u.cols())];
    }

    @Override
    protected long scratchBytes() {
        return Float.BYTES * (4L * u.rows() + Kernels.reductionScratch(u.rows(), u.cols()))
                + (long) Double.BYTES * blocks();
    }

    /** The gradients of both scores of a row are collected at once: the pattern is symmetric. */
    @Override
    protected void forward(Pass pass) {
        SparseMatrix edges = operator.matrix();
        score(u, a, ofU, pass);
        score(v, b, ofV, pass);
        float constant = c.value().get(0, 0);
        int longest = 0;
        for (int block = 0; block < blocks(); block++) {
            longest = Math.max(
                    longest, padded(edges.rowPointers()[rowAfter(block)] - edges.rowPointers()[block * BLOCK]));
        }
        int room = longest;
        pass.workers().forRows(blocks(), 10L * edges.entries() / Math.max(1, blocks()), (from, to) -> {
            float[] scores = new float[room];
            float[] ones = new float[room / Kernels.SIMILARITIES_OF_A_SHARE];
            Arrays.fill(ones, 1f);
            for (int block = from; block < to; block++) {
                blockLoss[block] = collect(block, ofU, ofV, constant, scores, ones, gradientOfU, pass.kernels());
                collect(block, ofV, ofU, constant, scores, ones, gradientOfV, pass.kernels());
            }
        });
        double sum = 0;
        for (double loss : blockLoss) {
            sum += loss;
        }
        value().set(0, 0, (float) (sum / Math.max(1, edges.entries())));
    }

    private int rowAfter(int block) {
        return Math.min(u.rows(), (block + 1) * BLOCK);
    }

    private static int padded(int entries) {
        int unit = Kernels.SIMILARITIES_OF_A_SHARE;
        return (entries + unit - 1) / unit * unit;
    }

    /** The loss of the edges of some rows i, each having the score own_i + other_j + c; leaves its derivatives by own. */
    private double collect(
            int block,
            float[] own,
            float[] other,
            float constant,
            float[] scores,
            float[] ones,
            float[] gradient,
            Kernels kernels) {
        int[] pointers = operator.matrix().rowPointers();
        int[] columns = operator.matrix().columns();
        int begin = pointers[block * BLOCK];
        for (int i = block * BLOCK; i < rowAfter(block); i++) {
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                scores[k - begin] = -(own[i] + other[columns[k]] + constant);
            }
        }
        int entries = pointers[rowAfter(block)] - begin;
        Arrays.fill(scores, entries, padded(entries), CERTAIN);
        double loss = kernels.sigmoidAndSoftplus(scores, padded(entries), ones, 1f);
        for (int i = block * BLOCK; i < rowAfter(block); i++) {
            float sum = 0f;
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                sum -= scores[k - begin];
            }
            gradient[i] = sum;
        }
        return loss;
    }

    private static void score(Variable x, Parameter weights, float[] out, Pass pass) {
        float[] in = x.value().data();
        float[] w = weights.value().data();
        pass.workers()
                .forRows(x.rows(), x.cols(), (from, to) -> pass.kernels().dotRows(in, w, 1, x.cols(), out, from, to));
    }

    @Override
    protected void backward(Pass pass) {
        float scale = gradient().get(0, 0) / Math.max(1, operator.matrix().entries());
        double sum = 0;
        for (int i = 0; i < u.rows(); i++) {
            sum += gradientOfU[i];
            // nobody needs the scores any more
            ofU[i] = scale * gradientOfU[i];
            ofV[i] = scale * gradientOfV[i];
        }
        differentiate(u, a, ofU, pass);
        differentiate(v, b, ofV, pass);
        float before = c.startGradient() ? c.gradient().get(0, 0) : 0f;
        c.gradient().set(0, 0, (float) (before + scale * sum));
    }

    private void differentiate(Variable x, Parameter weights, float[] scores, Pass pass) {
        int d = x.cols();
        if (x.needsGradient()) {
            boolean accumulate = x.startGradient();
            float[] w = weights.value().data();
            float[] down = x.gradient().data();
            pass.workers().forRows(x.rows(), d, (from, to) -> {
                for (int i = from; i < to; i++) {
                    float g = scores[i];
                    for (int k = 0; k < d; k++) {
                        down[i * d + k] = accumulate ? down[i * d + k] + g * w[k] : g * w[k];
                    }
                }
            });
        }
        boolean accumulate = weights.startGradient();
        Matrix column = Matrix.view(scores, x.rows(), 1);
        pass.kernels()
                .multiplyTransposedLeft(column, x.value(), weights.gradient(), accumulate, scratch, pass.workers());
    }
}
