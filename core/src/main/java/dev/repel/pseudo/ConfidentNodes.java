package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The nodes a network is surest of, each in its most likely class, up to a number for every class. */
public final class ConfidentNodes {
    private ConfidentNodes() {}

    /**
     * Goes through the candidates from the surest on; among equals the smaller node id comes first.
     *
     * @param logProbabilities (N × C)
     * @param candidate by node, whether it may be picked
     * @param budget by class, how many are picked at most
     */
    public static Picks select(Matrix logProbabilities, boolean[] candidate, int[] budget) {
        Picks picks = new Picks(budget.length);
        int[] left = budget.clone();
        IntStream.range(0, logProbabilities.rows())
                .filter(i -> candidate[i])
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -logProbabilities.get(i, logProbabilities.argMax(i))))
                .forEach(i -> {
                    int best = logProbabilities.argMax(i);
                    if (left[best] > 0) {
                        left[best]--;
                        picks.add(best, i);
                    }
                });
        return picks;
    }
}
