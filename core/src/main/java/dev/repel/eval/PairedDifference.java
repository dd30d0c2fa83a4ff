package dev.repel.eval;

/**
 * Two predictions for the same nodes compared. Only nodes that one of them alone gets right tell them apart, so the
 * difference of the accuracies is (onlyHere − onlyThere) / of. Its 95 % interval follows from Wilson's interval, with
 * continuity correction, of the share onlyHere / (onlyHere + onlyThere): it excludes 0 exactly if McNemar's test with
 * continuity correction, (|onlyHere − onlyThere| − 1)² / (onlyHere + onlyThere), finds a difference at 5 %.
 *
 * @param onlyHere how many nodes only the first gets right
 * @param onlyThere how many only the second gets right
 * @param of all nodes
 * @param low the lower end of the interval, as a difference of shares
 * @param high its upper end
 */
public record PairedDifference(int onlyHere, int onlyThere, int of, double low, double high) {

    public static PairedDifference of(int onlyHere, int onlyThere, int of) {
        int differ = onlyHere + onlyThere;
        if (onlyHere < 0 || onlyThere < 0 || differ > of) {
            throw new IllegalArgumentException(onlyHere + " and " + onlyThere + " of " + of + " nodes cannot differ");
        }
        if (differ == 0) {
            return new PairedDifference(0, 0, of, 0, 0);
        }
        double scale = (double) differ / of;
        return new PairedDifference(
                onlyHere,
                onlyThere,
                of,
                scale * (2 * lowerShare(onlyHere, onlyThere) - 1),
                scale * (1 - 2 * lowerShare(onlyThere, onlyHere)));
    }

    /** The lower end for the share of a in a + b (Newcombe 1998, method 4). */
    private static double lowerShare(int a, int b) {
        double z = Proportion.Z;
        double n = (double) a + b;
        double share = a / n;
        double root = z * z - 2 - 1 / n + 4 * share * (b + 1);
        return a == 0 ? 0 : Math.max(0, (2 * a + z * z - 1 - z * Math.sqrt(root)) / (2 * (n + z * z)));
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

    /** The first accuracy minus the second. */
    public double difference() {
        return (double) (onlyHere - onlyThere) / of;
    }

    /** Whether the first is better beyond chance. */
    public boolean isBetter() {
        return low > 0;
    }

    /** Whether the first is worse beyond chance. */
    public boolean isWorse() {
        return high < 0;
    }
}
