package dev.repel.loss;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import java.util.List;

/**
 * L_s = Σ or mean over the labelled nodes of −ln softmax(logits)_y. In: logits (N × C), or those of several passes,
 * whose losses are averaged. Out: a number. Only the rows of labelled nodes are read. With class weights, the mean is
 * the sum of the weighted losses divided by the sum of the weights, as in PyTorch.
 */
@Paper("loss:cross-entropy")
public final class CrossEntropy extends Variable {
    private final List<Variable> passes;
    private final Reduction reduction;
    private final float[] classWeights;
    private int[] nodes;
    private int[] labels;
    /** ln Σ exp of the labelled rows, pass by pass: the backward pass needs them again. */
    private double[] normalisers = {};

    /**
     * @param nodes the labelled nodes
     * @param labels the class of each of them
     */
    public CrossEntropy(Variable logits, int[] nodes, int[] labels, Reduction reduction) {
        this(List.of(logits), nodes, labels, reduction, new float[0]);
    }

    /**
     * @param passes the logits of each pass
     * @param classWeights how much a loss of each class counts; empty if all count the same
     */
    public CrossEntropy(List<Variable> passes, int[] nodes, int[] labels, Reduction reduction, float[] classWeights) {
        super(1, 1, passes.toArray(Variable[]::new));
        this.passes = List.copyOf(passes);
        this.reduction = reduction;
        this.classWeights = classWeights;
        learnFrom(nodes, labels);
    }

    /** Replaces the labelled nodes, as techniques with pseudo-labels do. */
    public void learnFrom(int[] newNodes, int[] newLabels) {
        nodes = newNodes;
        labels = newLabels;
    }

    private float weight(int label) {
        return classWeights.length == 0 ? 1f : classWeights[label];
    }

    private float scale() {
        return (reduction == Reduction.MEAN ? 1f / whole() : 1f) / passes.size();
    }

    /** The sum of the weights. */
    private float whole() {
        if (classWeights.length == 0) {
            return Math.max(1, nodes.length);
        }
        double sum = 0;
        for (int label : labels) {
            sum += weight(label);
        }
        return labels.length == 0 ? 1 : (float) sum;
    }

    @Override
    protected void forward(Pass pass) {
        if (normalisers.length != passes.size() * nodes.length) {
            normalisers = new double[passes.size() * nodes.length];
        }
        double sum = 0;
        int at = 0;
        for (Variable logits : passes) {
            for (int n = 0; n < nodes.length; n++) {
                normalisers[at] = LogSoftmax.logSumExp(logits.value(), nodes[n]);
                sum += weight(labels[n]) * (normalisers[at++] - logits.value().get(nodes[n], labels[n]));
            }
        }
        value().set(0, 0, (float) (sum * scale()));
    }

    /** d/dlogits = weight · (softmax − one-hot), on the labelled rows. */
    @Override
    protected void backward(Pass pass) {
        float upstream = gradient().get(0, 0) * scale();
        for (int p = 0; p < passes.size(); p++) {
            if (passes.get(p).needsGradient()) {
                differentiate(passes.get(p), p * nodes.length, upstream);
            }
        }
    }

    private void differentiate(Variable logits, int firstNormaliser, float upstream) {
        Matrix down = logits.gradientToAddTo();
        for (int n = 0; n < nodes.length; n++) {
            int i = nodes[n];
            float weighted = upstream * weight(labels[n]);
            for (int c = 0; c < logits.cols(); c++) {
                float p = (float) StrictMath.exp(logits.value().get(i, c) - normalisers[firstNormaliser + n]);
                float target = c == labels[n] ? 1f : 0f;
                down.set(i, c, down.get(i, c) + weighted * (p - target));
            }
        }
    }
}
