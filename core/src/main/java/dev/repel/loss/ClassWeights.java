package dev.repel.loss;

/** How much the labels of each class count in the supervised loss. */
public enum ClassWeights {
    /** Every label counts the same, so that frequent classes count more. */
    NONE,
    /** Every class counts the same: n / (C · n_c), where n_c of the n labels have class c and C classes have any. */
    BALANCED;

    /**
     * The weight of each class; empty if all labels count the same.
     *
     * @param labels that are trained on; a class without any, which only pseudo-labels can have, gets weight 1
     */
    public float[] of(int[] labels, int classes) {
        if (this == NONE) {
            return new float[0];
        }
        int[] counts = new int[classes];
        int occurring = 0;
        for (int label : labels) {
            occurring += counts[label]++ == 0 ? 1 : 0;
        }
        float[] weights = new float[classes];
        for (int c = 0; c < classes; c++) {
            weights[c] = counts[c] == 0 ? 1f : (float) ((double) labels.length / ((double) occurring * counts[c]));
        }
        return weights;
    }
}
