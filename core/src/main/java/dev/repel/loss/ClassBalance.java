package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/**
 * How far the mean prediction of some nodes is from the intended class shares: Σ_c t_c ln(t_c / p̄_c), where p̄ is the
 * mean of their probabilities. In: logits (N × C). Out: a number, at least 0; 0 without nodes.
 */
public final class ClassBalance extends Variable {
    private static final double TINY = 1e-6;

    private final Variable logits;
    private final double[] target;
    private int[] nodes = {};

    /** @param target t, the share of each class; they sum to 1 */
    public ClassBalance(Variable logits, double[] target) {
        super(1, 1, logits);
        this.logits = logits;
        this.target = target.clone();
    }

    /** Replaces the nodes whose predictions are averaged. */
    public void measure(int[] newNodes) {
        nodes = newNodes;
    }

    private double[] meanProbabilities() {
        double[] mean = new double[target.length];
        for (int node : nodes) {
            double normaliser = LogSoftmax.logSumExp(logits.value(), node);
            for (int c = 0; c < mean.length; c++) {
                mean[c] += StrictMath.exp(logits.value().get(node, c) - normaliser) / nodes.length;
            }
        }
        return mean;
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        double[] mean = meanProbabilities();
        for (int c = 0; nodes.length > 0 && c < mean.length; c++) {
            sum += target[c] > 0 ? target[c] * StrictMath.log(target[c] / Math.max(TINY, mean[c])) : 0;
        }
        value().set(0, 0, (float) sum);
    }

    /** With g_c = −t_c / (n p̄_c): dz_c = p_c (g_c − Σ_j p_j g_j). */
    @Override
    protected void backward(Pass pass) {
        if (nodes.length == 0) {
            return;
        }
        Matrix down = logits.gradientToAddTo();
        double[] mean = meanProbabilities();
        double[] g = new double[mean.length];
        for (int c = 0; c < g.length; c++) {
            g[c] = mean[c] > TINY ? -gradient().get(0, 0) * target[c] / (nodes.length * mean[c]) : 0;
        }
        double[] p = new double[g.length];
        for (int node : nodes) {
            double normaliser = LogSoftmax.logSumExp(logits.value(), node);
            double expected = 0;
            for (int c = 0; c < g.length; c++) {
                p[c] = StrictMath.exp(logits.value().get(node, c) - normaliser);
                expected += p[c] * g[c];
            }
            for (int c = 0; c < g.length; c++) {
                down.set(node, c, (float) (down.get(node, c) + p[c] * (g[c] - expected)));
            }
        }
    }
}
