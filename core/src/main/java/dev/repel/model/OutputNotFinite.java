package dev.repel.model;

import dev.repel.tensor.Matrix;

/** A network gives something that is no number, or infinite: no label follows from it. */
public final class OutputNotFinite extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private OutputNotFinite(int node, float value) {
        super("The output of the network for node " + node + ", counted from 0, is " + value
                + ". The weights or the features are too large: scale the features, or train again with a smaller"
                + " learning rate.");
    }

    /** Returns the logits if all are finite, otherwise throws. */
    public static Matrix unlessFinite(Matrix logits) {
        float[] values = logits.data();
        int count = logits.rows() * logits.cols();
        for (int i = 0; i < count; i++) {
            if (!Float.isFinite(values[i])) {
                throw new OutputNotFinite(i / logits.cols(), values[i]);
            }
        }
        return logits;
    }
}
