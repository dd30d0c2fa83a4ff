package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/**
 * Negative learning (Kim et al. 2019, as used by Rizve et al. 2021): L_n = mean over nodes of −Σ_c g_c ln(1 − p_c) /
 * Σ_c g_c, where g marks the classes a node is assumed not to have. In: logits (N × C). Out: a number; 0 without nodes.
 */
public final class NegativeLearning extends Variable {
    private static final double TINY = 1e-7;

    private final Variable logits;
    private int[] nodes = {};
    private boolean[][] negative = {};

    public NegativeLearning(Variable logits) {
        super(1, 1, logits);
        this.logits = logits;
    }

    /**
     * Replaces the nodes and their negative labels.
     *
     * @param newNegative for each node, by class, whether it is assumed not to have it; at least one is true
     */
    public void learnFrom(int[] newNodes, boolean[][] newNegative) {
        nodes = newNodes;
        negative = newNegative;
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        for (int n = 0; n < nodes.length; n++) {
            double normaliser = LogSoftmax.logSumExp(logits.value(), nodes[n]);
            double loss = 0;
            int marked = 0;
            for (int c = 0; c < logits.cols(); c++) {
                if (negative[n][c]) {
                    loss -= StrictMath.log(Math.max(TINY, 1 - probability(n, c, normaliser)));
                    marked++;
                }
            }
            sum += loss / marked;
        }
        value().set(0, 0, (float) (sum / Math.max(1, nodes.length)));
    }

    private double probability(int n, int c, double normaliser) {
        return StrictMath.exp(logits.value().get(nodes[n], c) - normaliser);
    }

    /** With q_c = g_c / ((1 − p_c) Σ g): dz_c = p_c (q_c − Σ_j p_j q_j) / nodes. */
    @Override
    protected void backward(Pass pass) {
        if (nodes.length == 0) {
            return;
        }
        Matrix down = logits.gradientToAddTo();
        double[] p = new double[logits.cols()];
        double[] q = new double[logits.cols()];
        for (int n = 0; n < nodes.length; n++) {
            double normaliser = LogSoftmax.logSumExp(logits.value(), nodes[n]);
            int marked = 0;
            for (boolean mark : negative[n]) {
                marked += mark ? 1 : 0;
            }
            double mean = 0;
            for (int c = 0; c < p.length; c++) {
                p[c] = probability(n, c, normaliser);
                boolean pushes = negative[n][c] && 1 - p[c] > TINY;
                q[c] = pushes ? 1 / ((1 - p[c]) * marked) : 0;
                mean += p[c] * q[c];
            }
            for (int c = 0; c < p.length; c++) {
                double d = gradient().get(0, 0) * p[c] * (q[c] - mean) / nodes.length;
                down.set(nodes[n], c, (float) (down.get(nodes[n], c) + d));
            }
        }
    }
}
