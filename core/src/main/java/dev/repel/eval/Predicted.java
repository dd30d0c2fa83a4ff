package dev.repel.eval;

import dev.repel.tensor.Matrix;

/**
 * The output of a model for some nodes.
 *
 * @param logits one row per node
 * @param disagreement of the networks of an ensemble, one number per node, see {@link MeanProbabilities#disagreement};
 *     of length 0 if the model is a single network
 */
public record Predicted(Matrix logits, double[] disagreement) {
    private static final double[] SINGLE = new double[0];

    /** The output of a single network. */
    public static Predicted of(Matrix logits) {
        return new Predicted(logits, SINGLE);
    }

    /** Whether several networks were averaged. */
    public boolean isMean() {
        return disagreement.length > 0;
    }

    /** The output for some of the nodes, in this order. */
    public Predicted at(int[] nodes) {
        Predicted some = emptyLike(nodes.length);
        for (int n = 0; n < nodes.length; n++) {
            some.copyFrom(this, nodes[n], n);
        }
        return some;
    }

    /** No nodes, with room for as many as given, of the same kind as this. */
    public Predicted emptyLike(int nodes) {
        return new Predicted(new Matrix(nodes, logits.cols()), isMean() ? new double[nodes] : SINGLE);
    }

    /** Copies the output for one node from another of the same kind. */
    public void copyFrom(Predicted other, int from, int to) {
        int classes = logits.cols();
        System.arraycopy(other.logits.data(), from * classes, logits.data(), to * classes, classes);
        if (isMean()) {
            disagreement[to] = other.disagreement[from];
        }
    }
}
