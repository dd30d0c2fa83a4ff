package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/**
 * The mean over all nodes of KL(p ‖ q), p and q the softmax of two logits (N × C). Gradients flow into both. Out: a number.
 * dz_p = p (ln p − ln q − KL), dz_q = q − p.
 */
public final class Divergence extends Variable {
    private final Variable first;
    private final Variable second;
    private Matrix logP;
    private Matrix logQ;
    private double[] ofNode;

    public Divergence(Variable first, Variable second) {
        super(1, 1, first, second);
        this.first = first;
        this.second = second;
    }

    @Override
    protected void allocateScratch() {
        logP = new Matrix(first.rows(), first.cols());
        logQ = new Matrix(first.rows(), first.cols());
        ofNode = new double[first.rows()];
    }

    @Override
    protected long scratchBytes() {
        return 2L * first.rows() * first.cols() * Float.BYTES + (long) first.rows() * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        LogSoftmax.rows(first.value(), logP, pass.kernels(), pass.workers());
        LogSoftmax.rows(second.value(), logQ, pass.kernels(), pass.workers());
        pass.workers().forRows(first.rows(), 20L * first.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int c = 0; c < first.cols(); c++) {
                    sum += Math.exp(logP.get(i, c)) * ((double) logP.get(i, c) - logQ.get(i, c));
                }
                ofNode[i] = sum;
            }
        });
        double sum = 0;
        for (double one : ofNode) {
            sum += one;
        }
        value().set(0, 0, (float) (sum / first.rows()));
    }

    @Override
    protected void backward(Pass pass) {
        double scale = gradient().get(0, 0) / (double) first.rows();
        boolean toFirst = first.needsGradient();
        boolean toSecond = second.needsGradient();
        boolean addFirst = toFirst && first.startGradient();
        boolean addSecond = toSecond && second.startGradient();
        pass.workers().forRows(first.rows(), 40L * first.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int c = 0; c < first.cols(); c++) {
                    double p = Math.exp(logP.get(i, c));
                    if (toFirst) {
                        double g = scale * p * ((double) logP.get(i, c) - logQ.get(i, c) - ofNode[i]);
                        write(first.gradient(), i, c, g, addFirst);
                    }
                    if (toSecond) {
                        write(second.gradient(), i, c, scale * (Math.exp(logQ.get(i, c)) - p), addSecond);
                    }
                }
            }
        });
    }

    private static void write(Matrix down, int i, int c, double g, boolean accumulate) {
        down.set(i, c, (float) (accumulate ? down.get(i, c) + g : g));
    }
}
