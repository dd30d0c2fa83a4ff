package dev.repel.pseudo;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Selects the negatives of every class by one of the rules. */
public final class NegativeSets {
    private final NegativeRule rule;
    private final int k;
    private final double gammaMinus;
    private final Deque<TopKNegatives> idle = new ConcurrentLinkedDeque<>();
    private final int[] candidates;
    /** By class, the last result of {@link TopKNegatives}. */
    private float[] bounds = new float[0];

    /**
     * @param k maximum number of negatives per class
     * @param gammaMinus for {@link NegativeRule#THRESHOLD}
     */
    public NegativeSets(int nodes, NegativeRule rule, int k, double gammaMinus) {
        this.rule = rule;
        this.k = k;
        this.gammaMinus = gammaMinus;
        this.candidates = new int[nodes];
    }

    /**
     * Fills the negatives of all classes.
     *
     * @param random used if a rule offers more than K
     */
    public void select(
            Matrix logProbabilities, int[] positiveLabels, CounterRandom random, NegativePairs pairs, Workers workers) {
        if (rule == NegativeRule.TOP_K) {
            selectTopK(logProbabilities, pairs, workers);
            return;
        }
        for (int c = 0; c < pairs.classes(); c++) {
            int candidateCount = rule == NegativeRule.THRESHOLD
                    ? ThresholdNegatives.select(logProbabilities, c, gammaMinus, candidates)
                    : otherPositives(positiveLabels, c);
            int count = draw(candidateCount, c, random, pairs);
            pairs.setNegativeEnd(c, pairs.negativeStart(c) + count);
        }
    }

    private void selectTopK(Matrix logProbabilities, NegativePairs pairs, Workers workers) {
        for (int c = 0; c < pairs.classes(); c++) {
            pairs.setNegativeEnd(c, (c + 1) * k);
        }
        if (bounds.length < pairs.classes()) {
            bounds = new float[pairs.classes()];
            Arrays.fill(bounds, Float.POSITIVE_INFINITY);
        }
        workers.forRows(pairs.classes(), 8L * logProbabilities.rows(), (from, to) -> {
            TopKNegatives free = idle.poll();
            TopKNegatives topK = free != null ? free : new TopKNegatives(logProbabilities.rows());
            for (int c = from; c < to; c++) {
                bounds[c] = topK.select(logProbabilities, c, k, pairs.negatives(), c * k, bounds[c]);
            }
            idle.push(topK);
        });
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

    /** Keeps K of the candidates; all sets of K are equally likely (the first K steps of a shuffle). */
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
