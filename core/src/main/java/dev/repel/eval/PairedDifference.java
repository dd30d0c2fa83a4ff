package dev.repel.eval;

/**
 * Two predictions for the same nodes compared. Only nodes that one of them alone gets right tell them apart, so the
 * difference of the accuracies is (onlyHere − onlyThere) / of. Its 95 % interval is that of Bonett and Price (2012),
 * which adds one node to either side and also holds for a handful of nodes.
 *
 * @param onlyHere how many nodes only the first gets right
 * @param onlyThere how many only the second gets right
 * @param of all nodes
 * @param low the lower end of the interval, as a difference of shares; 0 if all predictions are alike
 * @param high its upper end
 */
public record PairedDifference(int onlyHere, int onlyThere, int of, double low, double high) {

    public static PairedDifference of(int onlyHere, int onlyThere, int of) {
        if (onlyHere < 0 || onlyThere < 0 || onlyHere + onlyThere > of) {
            throw new IllegalArgumentException(onlyHere + " and " + onlyThere + " of " + of + " nodes cannot differ");
        }
        if (of == 0) {
            return new PairedDifference(0, 0, 0, 0, 0);
        }
        double here = (onlyHere + 1.0) / (of + 2);
        double there = (onlyThere + 1.0) / (of + 2);
        double middle = here - there;
        double reach = Proportion.Z * Math.sqrt((here + there - middle * middle) / (of + 2));
        return new PairedDifference(onlyHere, onlyThere, of, Math.max(-1, middle - reach), Math.min(1, middle + reach));
    }

    /** Compares predictions, one per node, with the truth. */
    public static PairedDifference of(int[] here, int[] there, int[] truth) {
        int onlyHere = 0;
        int onlyThere = 0;
        for (int n = 0; n < truth.length; n++) {
            boolean isHere = here[n] == truth[n];
            boolean isThere = there[n] == truth[n];
            onlyHere += isHere && !isThere ? 1 : 0;
            onlyThere += isThere && !isHere ? 1 : 0;
        }
        return of(onlyHere, onlyThere, truth.length);
    }

    /** The second compared with the first. */
    public PairedDifference reversed() {
        return of(onlyThere, onlyHere, of);
    }

    /** The first accuracy minus the second; 0 if there are no nodes. */
    public double difference() {
        return of == 0 ? 0 : (double) (onlyHere - onlyThere) / of;
    }

    /**
     * Whether the first leads by more than one standard deviation of what chance would give two that are equally good:
     * b − c &gt; √(b + c). A weaker claim than {@link #isBetter}, enough for a choice that must be made one way or the
     * other.
     */
    public boolean isLead() {
        return onlyHere - onlyThere > Math.sqrt((double) onlyHere + onlyThere);
    }

    /** Whether the first is better beyond chance: the interval and McNemar's test both say so. */
    public boolean isBetter() {
        return low > 0 && isSignificant();
    }

    /** Whether the first is worse beyond chance. */
    public boolean isWorse() {
        return high < 0 && isSignificant();
    }

    /** McNemar's test at 5 %: (b − c)² / (b + c) above the square of 1.96. */
    private boolean isSignificant() {
        double difference = (double) onlyHere - onlyThere;
        return difference * difference > Proportion.Z * Proportion.Z * ((double) onlyHere + onlyThere);
    }
}
