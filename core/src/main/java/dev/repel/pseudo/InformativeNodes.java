package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Which nodes are worth a pseudo-label, by how informative they are about their neighbourhood, ρ in (0, 1), and by how
 * sure the network is of them, c = max p (InfoGNN; Li, Yin and Chen 2022).
 */
public final class InformativeNodes {
    /** How the two are combined. */
    public enum Rule {
        /** The paper's: (ρ + c) / 2 above the threshold and ρ above c. */
        SCORE,
        /**
         * By ranks, which needs no common scale: c above the threshold, then per class the best by rank(ρ) + rank(c).
         */
        RANK
    }

    private InformativeNodes() {}

    /**
     * The most likely class of each node that is picked, {@link PositivePseudoLabels#NONE} for the others.
     *
     * @param informativeness ρ of every node
     * @param logProbabilities (N × C)
     * @param candidate by node, whether it may be picked
     * @param perClass maximum number of picks per class
     */
    public static int[] select(
            Rule rule,
            double[] informativeness,
            Matrix logProbabilities,
            boolean[] candidate,
            double threshold,
            int perClass) {
        int nodes = informativeness.length;
        double[] confidence = new double[nodes];
        Arrays.setAll(confidence, i -> StrictMath.exp(logProbabilities.get(i, logProbabilities.argMax(i))));
        double[] merit = rule == Rule.SCORE
                ? sums(informativeness, confidence)
                : sums(ranks(informativeness, candidate), ranks(confidence, candidate));
        int[] labels = new int[nodes];
        Arrays.fill(labels, PositivePseudoLabels.NONE);
        int[] left = new int[logProbabilities.cols()];
        Arrays.fill(left, perClass);
        IntStream.range(0, nodes)
                .filter(i -> candidate[i])
                .filter(i -> rule == Rule.SCORE
                        ? merit[i] / 2 > threshold && informativeness[i] > confidence[i]
                        : confidence[i] > threshold)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -merit[i]))
                .forEach(i -> {
                    int best = logProbabilities.argMax(i);
                    labels[i] = left[best]-- > 0 ? best : PositivePseudoLabels.NONE;
                });
        return labels;
    }

    private static double[] sums(double[] a, double[] b) {
        double[] sums = new double[a.length];
        Arrays.setAll(sums, i -> a[i] + b[i]);
        return sums;
    }

    /** The share of candidates with a smaller value; equal values have equal shares. */
    private static double[] ranks(double[] values, boolean[] candidate) {
        double[] sorted = IntStream.range(0, values.length)
                .filter(i -> candidate[i])
                .mapToDouble(i -> values[i])
                .sorted()
                .toArray();
        int[] firstEqual = new int[sorted.length];
        for (int at = 1; at < sorted.length; at++) {
            firstEqual[at] = sorted[at] == sorted[at - 1] ? firstEqual[at - 1] : at;
        }
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            if (candidate[i]) {
                ranks[i] = (double) firstEqual[Arrays.binarySearch(sorted, values[i])] / sorted.length;
            }
        }
        return ranks;
    }
}
