package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Consistency of several predictions (Feng et al. 2020): the mean over passes s and all nodes i of ‖p_i^s − q_i‖²,
 * where p is the softmax of the logits and q their target. In: S logits (N × C). Out: a number. No gradient flows
 * through q.
 */
public final class Consistency extends Variable {
    private final List<Variable> logits;
    private final Target target;
    private final List<Matrix> predictions = new ArrayList<>();
    private Matrix targets;
    private double[] nodeLoss;

    /** Computes the target of the predictions from the predictions. */
    @FunctionalInterface
    public interface Target {
        /**
         * Computes one row.
         *
         * @param predictions S matrices of probabilities (N × C)
         * @param out whose row {@code node} is written
         */
        void write(List<Matrix> predictions, int node, Matrix out);
    }

    public Consistency(List<Variable> logits, Target target) {
        super(1, 1, logits.toArray(Variable[]::new));
        this.logits = List.copyOf(logits);
        this.target = target;
    }

    private int nodes() {
        return logits.get(0).rows();
    }

    private int classes() {
        return logits.get(0).cols();
    }

    @Override
    protected void allocateScratch() {
        for (int s = 0; s < logits.size(); s++) {
            predictions.add(new Matrix(nodes(), classes()));
        }
        targets = new Matrix(nodes(), classes());
        nodeLoss = new double[nodes()];
    }

    @Override
    protected long scratchBytes() {
        return (logits.size() + 1L) * nodes() * classes() * Float.BYTES + (long) nodes() * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        pass.workers().forRows(nodes(), 10L * classes() * logits.size(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int s = 0; s < logits.size(); s++) {
                    softmax(logits.get(s).value(), predictions.get(s), i);
                }
                target.write(predictions, i, targets);
                nodeLoss[i] = distance(i);
            }
        });
        double sum = 0;
        for (double one : nodeLoss) {
            sum += one;
        }
        value().set(0, 0, (float) (sum / ((double) nodes() * logits.size())));
    }

    private static void softmax(Matrix in, Matrix out, int i) {
        int at = i * in.cols();
        float max = Float.NEGATIVE_INFINITY;
        for (int c = at; c < at + in.cols(); c++) {
            max = Math.max(max, in.data()[c]);
        }
        float sum = 0f;
        for (int c = at; c < at + in.cols(); c++) {
            out.data()[c] = FastExp.ofNonPositive(in.data()[c] - max);
            sum += out.data()[c];
        }
        for (int c = at; c < at + in.cols(); c++) {
            out.data()[c] /= sum;
        }
    }

    private double distance(int i) {
        double sum = 0;
        for (Matrix prediction : predictions) {
            for (int c = 0; c < classes(); c++) {
                double difference = (double) prediction.get(i, c) - targets.get(i, c);
                sum += difference * difference;
            }
        }
        return sum;
    }

    /** With e_c = 2 (p_c − q_c) / (N S): dz_c = p_c (e_c − Σ_j p_j e_j). */
    @Override
    protected void backward(Pass pass) {
        float scale = (float) (2.0 * gradient().get(0, 0) / ((double) nodes() * logits.size()));
        for (int s = 0; s < logits.size(); s++) {
            Variable z = logits.get(s);
            if (z.needsGradient()) {
                boolean accumulate = z.startGradient();
                float[] p = predictions.get(s).data();
                float[] down = z.gradient().data();
                pass.workers().forRows(nodes(), 6L * classes(), (from, to) -> {
                    for (int i = from; i < to; i++) {
                        differentiate(p, down, i * classes(), scale, accumulate);
                    }
                });
            }
        }
    }

    private void differentiate(float[] p, float[] down, int at, float scale, boolean accumulate) {
        float[] q = targets.data();
        float mean = 0f;
        for (int c = at; c < at + classes(); c++) {
            mean += p[c] * (p[c] - q[c]);
        }
        for (int c = at; c < at + classes(); c++) {
            float g = scale * p[c] * (p[c] - q[c] - mean);
            down[c] = accumulate ? down[c] + g : g;
        }
    }
}
