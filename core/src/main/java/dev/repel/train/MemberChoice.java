package dev.repel.train;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the members of an ensemble by the probabilities that candidates give to labels they have not seen. */
final class MemberChoice {
    /** For each candidate and each held-back node, the probability of the node's label. */
    private final double[][] probabilities;

    private final int nodes;

    private MemberChoice(double[][] probabilities) {
        this.probabilities = probabilities;
        this.nodes = probabilities[0].length;
    }

    /** The indices of the members, the best single candidate first. */
    static int[] of(double[][] probabilities, MemberRule rule) {
        MemberChoice choice = new MemberChoice(probabilities);
        // without evidence there is nothing to choose by
        boolean all = rule == MemberRule.ALL || choice.nodes == 0;
        return all ? choice.everyone() : choice.greedy();
    }

    private int[] everyone() {
        int best = best(new double[nodes], List.of());
        return IntStream.concat(
                        IntStream.of(best),
                        IntStream.range(0, probabilities.length).filter(candidate -> candidate != best))
                .toArray();
    }

    private int[] greedy() {
        List<Integer> chosen = new ArrayList<>();
        double[] sum = new double[nodes];
        double lowest = Double.POSITIVE_INFINITY;
        while (chosen.size() < probabilities.length) {
            int next = best(sum, chosen);
            double loss = loss(sum, next, chosen.size() + 1);
            if (!chosen.isEmpty() && !(loss < lowest)) {
                break;
            }
            lowest = loss;
            chosen.add(next);
            for (int n = 0; n < nodes; n++) {
                sum[n] += probabilities[next][n];
            }
        }
        return chosen.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The first of the candidates that gives the lowest loss together with those chosen before. */
    private int best(double[] sum, List<Integer> chosen) {
        int best = -1;
        double lowest = 0;
        for (int candidate = 0; candidate < probabilities.length; candidate++) {
            if (!chosen.contains(candidate)) {
                double loss = loss(sum, candidate, chosen.size() + 1);
                if (best < 0 || loss < lowest) {
                    best = candidate;
                    lowest = loss;
                }
            }
        }
        return best;
    }

    private double loss(double[] sum, int candidate, int count) {
        double loss = 0;
        for (int n = 0; n < nodes; n++) {
            loss -= StrictMath.log((sum[n] + probabilities[candidate][n]) / count);
        }
        return loss;
    }
}
