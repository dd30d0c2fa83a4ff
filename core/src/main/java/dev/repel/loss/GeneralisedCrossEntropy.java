package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/**
 * A cross-entropy in which doubtful labels pull less (Zhang and Sabuncu 2018): the mean over nodes of (1 − p_y^q) / q.
 * For q → 0 it is the cross-entropy, for q = 1 the mean absolute error. In: logits (N × C). Out: a number; 0 without
 * nodes.
 */
public final class GeneralisedCrossEntropy extends Variable {
    private final Variable logits;
    private final double q;
    private int[] nodes = {};
    private int[] labels = {};

    /** @param q in (0, 1] */
    public GeneralisedCrossEntropy(Variable logits, double q) {
        super(1, 1, logits);
        this.logits = logits;
        this.q = q;
    }

    /** Replaces the nodes and their (pseudo-)labels. */
    public void learnFrom(int[] newNodes, int[] newLabels) {
        nodes = newNodes;
        labels = newLabels;
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        for (int n = 0; n < nodes.length; n++) {
            double logP = logits.value().get(nodes[n], labels[n]) - LogSoftmax.logSumExp(logits.value(), nodes[n]);
            sum -= StrictMath.expm1(q * logP) / q;
        }
        value().set(0, 0, (float) (sum / Math.max(1, nodes.length)));
    }

    /** d/dlogits = p_y^q (softmax − one-hot) / nodes: the gradient of the cross-entropy, damped by p_y^q. */
    @Override
    protected void backward(Pass pass) {
        if (nodes.length == 0) {
            return;
        }
        Matrix down = logits.gradientToAddTo();
        double upstream = (double) gradient().get(0, 0) / nodes.length;
        for (int n = 0; n < nodes.length; n++) {
            int i = nodes[n];
            double normaliser = LogSoftmax.logSumExp(logits.value(), i);
            double damped = upstream * StrictMath.exp(q * (logits.value().get(i, labels[n]) - normaliser));
            for (int c = 0; c < logits.cols(); c++) {
                double p = StrictMath.exp(logits.value().get(i, c) - normaliser);
                double d = damped * (p - (c == labels[n] ? 1 : 0));
                down.set(i, c, (float) (down.get(i, c) + d));
            }
        }
    }
}
