package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The nodes that a network is most confident about, each in its most likely class, up to a number per class. */
public final class ConfidentNodes {
    private ConfidentNodes() {}

    /**
     * Goes through the candidates, most confident first; ties go to the smaller node id.
     *
     * @param logProbabilities (N × C)
     * @param candidate by node, whether it may be picked
     * @param budget by class, the maximum number of picks
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
