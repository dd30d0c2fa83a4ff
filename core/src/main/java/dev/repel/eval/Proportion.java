package dev.repel.eval;

/**
 * How many of some nodes are right, and what that says about all nodes like them: Wilson's 95 % interval of the share,
 * which also holds for a handful of nodes and for none or all of them right.
 *
 * @param low the lower end of the interval, a share; 0 without nodes
 * @param high its upper end; 1 without nodes
 */
public record Proportion(int right, int of, double low, double high) {
    /** How many standard deviations a 95 % interval reaches to each side. */
    static final double Z = 1.959964;

    public static Proportion of(int right, int of) {
        if (right < 0 || right > of) {
            throw new IllegalArgumentException(right + " of " + of + " is not a share");
        }
        if (of == 0) {
            return new Proportion(0, 0, 0, 1);
        }
        double share = (double) right / of;
        double scale = 1 + Z * Z / of;
        double middle = (share + Z * Z / (2 * of)) / scale;
        double reach = Z * Math.sqrt(share * (1 - share) / of + Z * Z / (4.0 * of * of)) / scale;
        // exact where rounding would leave a trace of it
        return new Proportion(
                right, of, right == 0 ? 0 : Math.max(0, middle - reach), right == of ? 1 : Math.min(1, middle + reach));
    }

    /** Of predictions, one per node, that are the truth. */
    public static Proportion of(int[] predicted, int[] truth) {
        int right = 0;
        for (int n = 0; n < truth.length; n++) {
            right += predicted[n] == truth[n] ? 1 : 0;
        }
        return of(right, truth.length);
    }

    /** NaN without nodes. */
    public double share() {
        return (double) right / of;
    }
}
