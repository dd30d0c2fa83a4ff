package dev.repel.loss;

import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;

/**
 * How likely two views make the edges (Wan et al. 2021): the mean over the entries (i, j) of a symmetric pattern of
 * −ln σ(a·u_i + b·v_j + c). In: u, v (N × d), a, b (1 × d), c (1 × 1). Out: a number. Pairs without an edge do not
 * occur, so only weight decay keeps c from growing.
 */
public final class EdgeLikelihood extends Variable {
    private final SparseMatrix edges;
    private final Variable u;
    private final Variable v;
    private final Parameter a;
    private final Parameter b;
    private final Parameter c;
    private float[] ofU;
    private float[] ofV;
    private float[] gradientOfU;
    private float[] gradientOfV;
    private double[] rowLoss;

    /** @param edges symmetric; values are ignored */
    public EdgeLikelihood(SparseMatrix edges, Variable u, Variable v, Parameter a, Parameter b, Parameter c) {
        super(1, 1, u, v, a, b, c);
        this.edges = edges;
        this.u = u;
        this.v = v;
        this.a = a;
        this.b = b;
        this.c = c;
    }

    @Override
    protected void allocateScratch() {
        ofU = new float[u.rows()];
        ofV = new float[u.rows()];
        gradientOfU = new float[u.rows()];
        gradientOfV = new float[u.rows()];
        rowLoss = new double[u.rows()];
    }

    @Override
    protected long scratchBytes() {
        return (4L * Float.BYTES + Double.BYTES) * u.rows();
    }

    /** Collects the gradients of both scores of a row at once: the pattern is symmetric. */
    @Override
    protected void forward(Pass pass) {
        score(u, a, ofU);
        score(v, b, ofV);
        float constant = c.value().get(0, 0);
        pass.workers().forRows(edges.rowPointers(), 40, (from, to) -> {
            for (int i = from; i < to; i++) {
                double loss = 0;
                double first = 0;
                double second = 0;
                for (int k = edges.rowPointers()[i]; k < edges.rowPointers()[i + 1]; k++) {
                    int j = edges.columns()[k];
                    double s = ofU[i] + ofV[j] + constant;
                    loss += Math.max(-s, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(s)));
                    first -= 1 / (1 + StrictMath.exp(s));
                    second -= 1 / (1 + StrictMath.exp(ofU[j] + ofV[i] + constant));
                }
                rowLoss[i] = loss;
                gradientOfU[i] = (float) first;
                gradientOfV[i] = (float) second;
            }
        });
        double sum = 0;
        for (double loss : rowLoss) {
            sum += loss;
        }
        value().set(0, 0, (float) (sum / Math.max(1, edges.entries())));
    }

    private static void score(Variable x, Parameter weights, float[] out) {
        for (int i = 0; i < x.rows(); i++) {
            float sum = 0f;
            for (int k = 0; k < x.cols(); k++) {
                sum += x.value().get(i, k) * weights.value().get(0, k);
            }
            out[i] = sum;
        }
    }

    @Override
    protected void backward(Pass pass) {
        float scale = gradient().get(0, 0) / Math.max(1, edges.entries());
        differentiate(u, a, gradientOfU, scale);
        differentiate(v, b, gradientOfV, scale);
        double sum = 0;
        for (float one : gradientOfU) {
            sum += one;
        }
        float before = c.startGradient() ? c.gradient().get(0, 0) : 0f;
        c.gradient().set(0, 0, (float) (before + scale * sum));
    }

    private static void differentiate(Variable x, Parameter weights, float[] scores, float scale) {
        int d = x.cols();
        boolean needed = x.needsGradient();
        Matrix down = needed ? x.gradientToAddTo() : null;
        Matrix toWeights = weights.gradientToAddTo();
        double[] sums = new double[d];
        for (int i = 0; i < x.rows(); i++) {
            float g = scale * scores[i];
            for (int k = 0; k < d; k++) {
                sums[k] += (double) g * x.value().get(i, k);
                if (needed) {
                    float more = g * weights.value().get(0, k);
                    down.set(i, k, down.get(i, k) + more);
                }
            }
        }
        for (int k = 0; k < d; k++) {
            toWeights.set(0, k, (float) (toWeights.get(0, k) + sums[k]));
        }
    }
}
