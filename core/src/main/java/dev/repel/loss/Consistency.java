package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Consistency of several predictions (Feng et al. 2020): the mean over passes s and nodes i of ‖p_i^s − q_i‖², where p is
 * the softmax of the logits and q their target. All nodes count unless the target says otherwise. In: S logits (N × C).
 * Out: a number. No gradient flows through q.
 */
public final class Consistency extends Variable {
    private final List<Variable> logits;
    private final Target target;
    private final List<Matrix> predictions = new ArrayList<>();
    private Matrix targets;
    private double[] nodeLoss;
    private boolean[] counted;
    private int count;
    private double scale = 1;

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

        /** Whether a node counts. */
        default boolean counts(List<Matrix> predictions, int node) {
            return true;
        }
    }

    public Consistency(List<Variable> logits, Target target) {
        super(1, 1, logits.toArray(Variable[]::new));
        this.logits = List.copyOf(logits);
        this.target = target;
    }

    /** Multiplies the loss by a factor from the next pass on. */
    public void scaleBy(double factor) {
        scale = factor;
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
        counted = new boolean[nodes()];
    }

    @Override
    protected long scratchBytes() {
        return (logits.size() + 1L) * nodes() * classes() * Float.BYTES + nodes() * (Double.BYTES + 1L);
    }

    @Override
    protected void forward(Pass pass) {
        pass.workers().forRows(nodes(), 10L * classes() * logits.size(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int s = 0; s < logits.size(); s++) {
                    softmax(logits.get(s).value(), predictions.get(s), i);
                }
                counted[i] = target.counts(predictions, i);
                target.write(predictions, i, targets);
                nodeLoss[i] = counted[i] ? distance(i) : 0;
            }
        });
        double sum = 0;
        count = 0;
        for (int i = 0; i < nodes(); i++) {
            sum += nodeLoss[i];
            count += counted[i] ? 1 : 0;
        }
        value().set(0, 0, count == 0 ? 0f : (float) (scale * sum / ((double) count * logits.size())));
    }

    private static void softmax(Matrix in, Matrix out, int i) {
        int at = i * in.cols();
        float max = Float.NEGATIVE_INFINITY;
        for (int c = at; c < at + in.cols(); c++) {
            max = Math.max(max, in.data()[c]);
        }
        float sum = 0f;
        for (int c = at; c < at + in.cols(); c++) {
            out.data()[c] = FastExp.of(in.data()[c] - max);
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

    /** With e_c = 2 (p_c − q_c) / (n S) for n nodes that count: dz_c = p_c (e_c − Σ_j p_j e_j). */
    @Override
    protected void backward(Pass pass) {
        float factor =
                count == 0 ? 0f : (float) (2.0 * scale * gradient().get(0, 0) / ((double) count * logits.size()));
        for (int s = 0; s < logits.size(); s++) {
            Variable z = logits.get(s);
            if (z.needsGradient()) {
                boolean accumulate = z.startGradient();
                float[] p = predictions.get(s).data();
                float[] down = z.gradient().data();
                pass.workers().forRows(nodes(), 6L * classes(), (from, to) -> {
                    for (int i = from; i < to; i++) {
                        differentiate(p, down, i * classes(), counted[i] ? factor : 0f, accumulate);
                    }
                });
            }
        }
    }

    private void differentiate(float[] p, float[] down, int at, float factor, boolean accumulate) {
        float[] q = targets.data();
        float mean = 0f;
        for (int c = at; c < at + classes(); c++) {
            mean += p[c] * (p[c] - q[c]);
        }
        for (int c = at; c < at + classes(); c++) {
            float g = factor * p[c] * (p[c] - q[c] - mean);
            down[c] = accumulate ? down[c] + g : g;
        }
    }
}
