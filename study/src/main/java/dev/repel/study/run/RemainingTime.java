package dev.repel.study.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the runs that are left will take: each as long as those of its kind took so far, or, while there is none, as
 * long as runs took on average.
 */
final class RemainingTime {
    private final Map<String, double[]> secondsAndCount = new HashMap<>();
    private final double[] all = new double[2];
    private final int lanes;

    /** @param lanes how many runs go on at the same time */
    RemainingTime(int lanes) {
        this.lanes = lanes;
    }

    void add(String kind, double seconds) {
        for (double[] sum : new double[][] {all, secondsAndCount.computeIfAbsent(kind, k -> new double[2])}) {
            sum[0] += seconds;
            sum[1]++;
        }
    }

    /** In seconds, 0 as long as nothing is known. */
    double of(Collection<PlannedRun> left) {
        double sum = 0;
        for (PlannedRun run : left) {
            double[] known = secondsAndCount.getOrDefault(run.kind(), all);
            sum += known[1] == 0 ? 0 : known[0] / known[1];
        }
        return sum / Math.min(lanes, Math.max(1, left.size()));
    }
}
