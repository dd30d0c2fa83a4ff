package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/**
 * The mean over all nodes of KL(p ‖ q), p and q the softmax of two logits (N × C). Gradients flow to both. Out: a
 * number. dz_p = p (ln p − ln q − KL), dz_q = q − p.
 */
public final class Divergence extends Variable {
    private final Variable first;
    private final Variable second;
    private Matrix p;
    private Matrix q;
    /** ln p − ln q. */
    private Matrix difference;

    private double[] ofNode;

    public Divergence(Variable first, Variable second) {
        super(1, 1, first, second);
        this.first = first;
        this.second = second;
    }

    @Override
    protected void allocateScratch() {
        p = new Matrix(first.rows(), first.cols());
        q = new Matrix(first.rows(), first.cols());
        difference = new Matrix(first.rows(), first.cols());
        ofNode = new double[first.rows()];
    }

    @Override
    protected long scratchBytes() {
        return 3L * first.rows() * first.cols() * Float.BYTES + (long) first.rows() * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        LogSoftmax.rows(first.value(), p, pass.kernels(), pass.workers());
        LogSoftmax.rows(second.value(), q, pass.kernels(), pass.workers());
        int width = first.cols();
        pass.workers().forRows(first.rows(), 6L * width, (from, to) -> {
            for (int k = from * width; k < to * width; k++) {
                difference.data()[k] = p.data()[k] - q.data()[k];
            }
            pass.kernels().exp(p.data(), from * width, to * width);
            pass.kernels().exp(q.data(), from * width, to * width);
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int k = i * width; k < (i + 1) * width; k++) {
                    sum += (double) p.data()[k] * difference.data()[k];
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
        float scale = gradient().get(0, 0) / first.rows();
        boolean toFirst = first.needsGradient();
        boolean toSecond = second.needsGradient();
        boolean addFirst = toFirst && first.startGradient();
        boolean addSecond = toSecond && second.startGradient();
        int width = first.cols();
        pass.workers().forRows(first.rows(), 4L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int k = i * width; k < (i + 1) * width; k++) {
                    float ofP = p.data()[k];
                    if (toFirst) {
                        float g = scale * ofP * (difference.data()[k] - (float) ofNode[i]);
                        write(first.gradient(), k, g, addFirst);
                    }
                    if (toSecond) {
                        write(second.gradient(), k, scale * (q.data()[k] - ofP), addSecond);
                    }
                }
            }
        });
    }

    private static void write(Matrix down, int k, float g, boolean accumulate) {
        down.data()[k] = accumulate ? down.data()[k] + g : g;
    }
}
