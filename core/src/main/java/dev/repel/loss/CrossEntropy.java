package dev.repel.loss;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import java.util.List;

/**
 * L_s = Σ or mean over the labelled nodes of −ln softmax(logits)_y. In: logits (N × C), or those of several passes, whose
 * losses are averaged. Out: a number. Only the rows of labelled nodes are read.
 */
@Paper("loss:cross-entropy")
public final class CrossEntropy extends Variable {
    private final List<Variable> passes;
    private final Reduction reduction;
    private int[] nodes;
    private int[] labels;

    /**
     * @param nodes the labelled nodes
     * @param labels the class of each of them
     */
    public CrossEntropy(Variable logits, int[] nodes, int[] labels, Reduction reduction) {
        this(List.of(logits), nodes, labels, reduction);
    }

    /**
     * @param passes the logits of each pass
     */
    public CrossEntropy(List<Variable> passes, int[] nodes, int[] labels, Reduction reduction) {
        super(1, 1, passes.toArray(Variable[]::new));
        this.passes = List.copyOf(passes);
        this.reduction = reduction;
        learnFrom(nodes, labels);
    }

    /** Replaces the labelled nodes, as techniques with pseudo-labels do. */
    public void learnFrom(int[] newNodes, int[] newLabels) {
        nodes = newNodes;
        labels = newLabels;
    }

    private float scale() {
        return (reduction == Reduction.MEAN ? 1f / Math.max(1, nodes.length) : 1f) / passes.size();
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        for (Variable logits : passes) {
            for (int n = 0; n < nodes.length; n++) {
                sum += LogSoftmax.logSumExp(logits.value(), nodes[n])
                        - logits.value().get(nodes[n], labels[n]);
            }
        }
        value().set(0, 0, (float) (sum * scale()));
    }

    /** d/dlogits = softmax − one-hot, on the labelled rows. */
    @Override
    protected void backward(Pass pass) {
        float upstream = gradient().get(0, 0) * scale();
        for (Variable logits : passes) {
            if (logits.needsGradient()) {
                differentiate(logits, upstream);
            }
        }
    }

    private void differentiate(Variable logits, float upstream) {
        Matrix down = logits.gradientToAddTo();
        for (int n = 0; n < nodes.length; n++) {
            int i = nodes[n];
            double normaliser = LogSoftmax.logSumExp(logits.value(), i);
            for (int c = 0; c < logits.cols(); c++) {
                float p = (float) Math.exp(logits.value().get(i, c) - normaliser);
                float target = c == labels[n] ? 1f : 0f;
                down.set(i, c, down.get(i, c) + upstream * (p - target));
            }
        }
    }
}
