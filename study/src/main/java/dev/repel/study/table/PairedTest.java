package dev.repel.study.table;

import dev.repel.study.design.Baseline;
import java.util.Arrays;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/** Two-sided tests of whether two series of runs, paired by seed, differ by more than chance. */
final class PairedTest {
    private PairedTest() {}

    /** The p-value, null where there are fewer than two pairs or no pair differs. */
    static Double pValue(Baseline.Test test, double[] ours, double[] theirs) {
        boolean same = Arrays.equals(ours, theirs);
        if (ours.length < 2 || same) {
            return null;
        }
        double p = switch (test) {
            case T -> TTest.withDefaults().pairedTest(ours, theirs).getPValue();
            case WILCOXON ->
                WilcoxonSignedRankTest.withDefaults().test(ours, theirs).getPValue();
        };
        return Double.isNaN(p) ? null : p;
    }
}
