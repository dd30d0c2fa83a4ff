package dev.repel.pseudo;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/** Selects the negatives of every class by one of the rules. */
public final class NegativeSets {
    private final NegativeRule rule;
    private final int k;
    private final double gammaMinus;
    private final TopKNegatives topK;
    private final int[] candidates;

    /**
     * @param k the most negatives a class gets
     * @param gammaMinus for {@link NegativeRule#THRESHOLD}
     */
    public NegativeSets(int nodes, NegativeRule rule, int k, double gammaMinus) {
        this.rule = rule;
        this.k = k;
        this.gammaMinus = gammaMinus;
        this.topK = new TopKNegatives(nodes);
        this.candidates = new int[nodes];
    }

    /**
     * Fills the negatives of all classes.
     *
     * @param random draws where a rule offers more than K
     */
    public void select(Matrix logProbabilities, int[] positiveLabels, CounterRandom random, NegativePairs pairs) {
        for (int c = 0; c < pairs.classes(); c++) {
            int at = pairs.negativeStart(c);
            int count = switch (rule) {
                case TOP_K -> {
                    topK.select(logProbabilities, c, k, pairs.negatives(), at);
                    yield k;
                }
                case THRESHOLD ->
                    draw(ThresholdNegatives.select(logProbabilities, c, gammaMinus, candidates), c, random, pairs);
                case POSITIVE -> draw(otherPositives(positiveLabels, c), c, random, pairs);
            };
            pairs.setNegativeEnd(c, at + count);
        }
    }

    private int otherPositives(int[] positiveLabels, int c) {
        int count = 0;
        for (int i = 0; i < positiveLabels.length; i++) {
            if (positiveLabels[i] != PositivePseudoLabels.NONE && positiveLabels[i] != c) {
                candidates[count++] = i;
            }
        }
        return count;
    }

    /** Keeps K of the candidates, each set of K as likely as any other (the first K steps of a shuffle). */
    private int draw(int count, int c, CounterRandom random, NegativePairs pairs) {
        int kept = Math.min(k, count);
        if (count > k) {
            for (int n = 0; n < k; n++) {
                int other = n + random.below(count - n, c * k + n);
                int swap = candidates[n];
                candidates[n] = candidates[other];
                candidates[other] = swap;
            }
            Arrays.sort(candidates, 0, kept);
        }
        System.arraycopy(candidates, 0, pairs.negatives(), pairs.negativeStart(c), kept);
        return kept;
    }
}
