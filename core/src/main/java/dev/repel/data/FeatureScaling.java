package dev.repel.data;

import dev.repel.tensor.FeatureMatrix;

/** How the features of a dataset are scaled before the first layer. */
public enum FeatureScaling {
    /** Left as they are. */
    NONE,
    /** Each row divided by the sum of its absolute values where that is above 1. */
    ROW_SUMS,
    /** Each row divided by its Euclidean length. */
    UNIT_ROWS,
    /**
     * Each column divided by its standard deviation. Columns with a value at half of the nodes or more are also centred;
     * the others stay sparse.
     */
    STANDARDISED,
    /** Each column multiplied by ln((1 + N) / (1 + nodes with a value)) + 1, then each row divided by its length. */
    TF_IDF;

    /**
     * The scaling of a dataset if the user does not choose one: none if each column has a scale of its own, which the sum
     * of a row would mix up with the others; standardised if there are dense columns, whose scales nobody knows.
     */
    public static FeatureScaling defaultFor(NodeDataset dataset) {
        if (dataset.scaledColumns()) {
            return NONE;
        }
        return dataset.features().hasDense() ? STANDARDISED : ROW_SUMS;
    }

    /** Whether the scaling needs numbers per column, which the training graph gives. */
    public boolean isLearned() {
        return this == STANDARDISED || this == TF_IDF;
    }

    /**
     * Learns the numbers per column, if there are any, from the features of all nodes.
     *
     * @param features as in the data
     */
    public FittedScaling fit(FeatureMatrix features) {
        return switch (this) {
            case NONE, ROW_SUMS, UNIT_ROWS -> FittedScaling.of(this);
            case STANDARDISED -> standardised(features);
            case TF_IDF -> new FittedScaling(TF_IDF, rarity(features), null);
        };
    }

    private static FittedScaling standardised(FeatureMatrix features) {
        int nodes = features.rows();
        int[] count = counts(features);
        double[] mean = new double[features.cols()];
        double[] squares = new double[features.cols()];
        float[] lowest = new float[features.cols()];
        float[] highest = new float[features.cols()];
        for (int j = 0; j < features.cols(); j++) {
            lowest[j] = count[j] < nodes ? 0 : Float.POSITIVE_INFINITY;
            highest[j] = count[j] < nodes ? 0 : Float.NEGATIVE_INFINITY;
        }
        forEach(features, (column, value) -> {
            mean[column] += value;
            lowest[column] = Math.min(lowest[column], value);
            highest[column] = Math.max(highest[column], value);
        });
        for (int j = 0; j < features.cols(); j++) {
            mean[j] /= nodes;
            squares[j] = (nodes - count[j]) * mean[j] * mean[j];
        }
        forEach(features, (column, value) -> {
            if (value != 0) {
                squares[column] += (value - mean[column]) * (value - mean[column]);
            }
        });
        float[] factors = new float[features.cols()];
        float[] centres = new float[features.cols()];
        for (int j = 0; j < features.cols(); j++) {
            // the deviation of equal values may differ from 0 by rounding
            boolean varies = lowest[j] < highest[j];
            factors[j] = varies ? (float) (1 / Math.sqrt(squares[j] / nodes)) : 0;
            centres[j] = varies && 2L * count[j] >= nodes ? (float) mean[j] : 0;
        }
        return new FittedScaling(STANDARDISED, factors, centres);
    }

    private static float[] rarity(FeatureMatrix features) {
        int[] count = counts(features);
        float[] factors = new float[features.cols()];
        for (int j = 0; j < features.cols(); j++) {
            factors[j] = (float) (StrictMath.log((1.0 + features.rows()) / (1.0 + count[j])) + 1);
        }
        return factors;
    }

    /** How many nodes have a value other than 0 in each column. */
    private static int[] counts(FeatureMatrix features) {
        int[] count = new int[features.cols()];
        forEach(features, (column, value) -> count[column] += value != 0 ? 1 : 0);
        return count;
    }

    private static void forEach(FeatureMatrix features, FeatureMatrix.Visitor visitor) {
        for (int i = 0; i < features.rows(); i++) {
            features.forEach(i, visitor);
        }
    }
}
