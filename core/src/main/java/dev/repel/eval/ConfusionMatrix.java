package dev.repel.eval;

import dev.repel.Require;
import java.io.Serializable;
import java.util.Arrays;

/** How often nodes of each class (rows) were predicted as each class (columns), and the scores derived from that. */
public final class ConfusionMatrix implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[][] counts;

    public ConfusionMatrix(int classes) {
        counts = new int[classes][classes];
    }

    /** @param counts one row per true class, one column per predicted one */
    public static ConfusionMatrix of(int[][] counts) {
        ConfusionMatrix matrix = new ConfusionMatrix(counts.length);
        for (int truth = 0; truth < counts.length; truth++) {
            Require.that(
                    counts[truth].length == counts.length,
                    "a confusion matrix must have one row and one column per class");
            matrix.counts[truth] = counts[truth].clone();
        }
        return matrix;
    }

    /** One row per true class, one column per predicted one. */
    public int[][] counts() {
        return Arrays.stream(counts).map(int[]::clone).toArray(int[][]::new);
    }

    public void add(int truth, int predicted) {
        counts[truth][predicted]++;
    }

    /** Adds the counts of another matrix with the same classes. */
    public void addAll(ConfusionMatrix other) {
        for (int truth = 0; truth < counts.length; truth++) {
            for (int predicted = 0; predicted < counts.length; predicted++) {
                counts[truth][predicted] += other.counts[truth][predicted];
            }
        }
    }

    /** Resets all counts. */
    public void clear() {
        for (int[] row : counts) {
            Arrays.fill(row, 0);
        }
    }

    public int classes() {
        return counts.length;
    }

    public int count(int truth, int predicted) {
        return counts[truth][predicted];
    }

    /** The number of nodes of a class. */
    public int support(int c) {
        int sum = 0;
        for (int count : counts[c]) {
            sum += count;
        }
        return sum;
    }

    /** The number of nodes that a class was predicted for. */
    public int predicted(int c) {
        int sum = 0;
        for (int[] row : counts) {
            sum += row[c];
        }
        return sum;
    }

    public int total() {
        int sum = 0;
        for (int c = 0; c < classes(); c++) {
            sum += support(c);
        }
        return sum;
    }

    /** The share of right predictions; NaN without nodes. */
    public double accuracy() {
        int right = 0;
        for (int c = 0; c < classes(); c++) {
            right += counts[c][c];
        }
        return (double) right / total();
    }

    public double precision(int c) {
        return ratio(counts[c][c], predicted(c));
    }

    public double recall(int c) {
        return ratio(counts[c][c], support(c));
    }

    /** The harmonic mean of precision and recall. */
    public double f1(int c) {
        return ratio(2.0 * counts[c][c], predicted(c) + support(c));
    }

    /** The mean F1 over the classes that occur among the nodes or the predictions; NaN without nodes. */
    public double macroF1() {
        double sum = 0;
        int occurring = 0;
        for (int c = 0; c < classes(); c++) {
            if (support(c) + predicted(c) > 0) {
                sum += f1(c);
                occurring++;
            }
        }
        return sum / occurring;
    }

    /** The mean recall over the classes that occur among the nodes; NaN without nodes. */
    public double balancedAccuracy() {
        double sum = 0;
        int occurring = 0;
        for (int c = 0; c < classes(); c++) {
            if (support(c) > 0) {
                sum += recall(c);
                occurring++;
            }
        }
        return sum / occurring;
    }

    private static double ratio(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
