package dev.repel.graph;

/** What becomes of the weights of edges that repeat, in either direction. */
public enum WeightMerge {
    SUM,
    MAX,
    MEAN,
    FIRST;

    /**
     * Takes in one more weight.
     *
     * @param before what has come of the earlier ones; 0 if there are none
     * @param repetitions how many earlier ones there are
     */
    public double with(double before, double weight, int repetitions) {
        return switch (this) {
            case SUM, MEAN -> before + weight;
            case MAX -> Math.max(before, weight);
            case FIRST -> repetitions == 0 ? weight : before;
        };
    }

    /** The weight that so many have become. */
    public float merged(double taken, int count) {
        double value = this == MEAN ? taken / Math.max(1, count) : taken;
        // the sum of finite floats may not be one
        return (float) Math.min(Float.MAX_VALUE, value);
    }
}
