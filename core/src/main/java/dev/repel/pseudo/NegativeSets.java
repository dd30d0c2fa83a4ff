package dev.repel.pseudo;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Pairs anchors with the negatives of their class, which one of the rules selects. */
public final class NegativeSets {
    private final NegativeRule rule;
    private final int k;
    private final double gammaMinus;
    private final Deque<TopKNegatives> idle = new ConcurrentLinkedDeque<>();
    private final int[] candidates;
    private final int[] nodes;
    private final int[] starts;
    /** By class what {@link TopKNegatives} returned last. */
    private final float[] bounds;

    /**
     * @param k maximum number of negatives per class
     * @param gammaMinus for {@link NegativeRule#THRESHOLD}
     */
    public NegativeSets(int nodes, int classes, NegativeRule rule, int k, double gammaMinus) {
        this.rule = rule;
        this.k = k;
        this.gammaMinus = gammaMinus;
        this.candidates = new int[nodes];
        this.nodes = new int[Math.multiplyExact(classes, k)];
        this.starts = new int[classes + 1];
        this.bounds = new float[classes];
        Arrays.fill(bounds, Float.POSITIVE_INFINITY);
    }

    /**
     * Replaces all pairs.
     *
     * @param random draws where a rule offers more than K
     * @param pairs to be filled
     */
    public void pairUp(
            Matrix logProbabilities, int[] positiveLabels, CounterRandom random, NegativePairs pairs, Workers workers) {
        if (rule == NegativeRule.TOP_K) {
            selectTopK(logProbabilities, workers);
        } else {
            drawCandidates(logProbabilities, positiveLabels, random);
        }
        pairs.set(positiveLabels, nodes, starts);
    }

    private void drawCandidates(Matrix logProbabilities, int[] positiveLabels, CounterRandom random) {
        for (int c = 0; c < bounds.length; c++) {
            int candidateCount = rule == NegativeRule.THRESHOLD
                    ? ThresholdNegatives.select(logProbabilities, c, gammaMinus, candidates)
                    : otherPositives(positiveLabels, c);
            starts[c + 1] = starts[c] + draw(candidateCount, c, random);
        }
    }

    private void selectTopK(Matrix logProbabilities, Workers workers) {
        Arrays.setAll(starts, c -> c * k);
        workers.forRows(bounds.length, 8L * logProbabilities.rows(), (from, to) -> {
            TopKNegatives free = idle.poll();
            TopKNegatives topK = free != null ? free : new TopKNegatives(logProbabilities.rows());
            for (int c = from; c < to; c++) {
                bounds[c] = topK.select(logProbabilities, c, k, nodes, c * k, bounds[c]);
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

    /** Keeps K of the candidates, each set of K as likely as any other. */
    private int draw(int count, int c, CounterRandom random) {
        int kept = Math.min(k, count);
        if (count > k) {
            random.drawToFront(candidates, 0, count, k, c * k);
            Arrays.sort(candidates, 0, kept);
        }
        System.arraycopy(candidates, 0, nodes, starts[c], kept);
        return kept;
    }
}
