package dev.repel.pseudo;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/** Pairs for tests: given positive pseudo-labels, and the K nodes least likely to belong to each class. */
public final class TopKPairs {
    private TopKPairs() {}

    public static NegativePairs of(int[] positiveLabels, Matrix logProbabilities, int k) {
        int nodes = logProbabilities.rows();
        NegativePairs pairs = new NegativePairs(nodes, logProbabilities.cols(), k);
        CounterRandom unused = new CounterRandom(0, CounterRandom.Purpose.SAMPLING, 0, 0);
        new NegativeSets(nodes, logProbabilities.cols(), NegativeRule.TOP_K, k, 0)
                .pairUp(logProbabilities, positiveLabels, unused, pairs, Workers.NONE);
        return pairs;
    }
}
