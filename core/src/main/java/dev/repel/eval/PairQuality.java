package dev.repel.eval;

import dev.repel.data.NodeDataset;
import dev.repel.pseudo.NegativePairs;
import java.util.Arrays;

/**
 * How good the guesses of an epoch were, measured with all labels, for reports only: nothing here reaches the training.
 *
 * @param anchors how many labelled nodes were anchors
 * @param wrongAnchors anchors whose pseudo-label was wrong: what positive pseudo-labelling (PPL) would have learned
 *     wrongly
 * @param negatives how many (class, node) pairs said "not this class"
 * @param wrongNegatives those whose node has that class: what negative pseudo-labelling (NPL) would have learned
 *     wrongly
 * @param pairs how many pairs were pushed apart
 * @param wrongPairs pairs whose nodes have the same class: what PCL learned wrongly
 */
public record PairQuality(
        int anchors, int wrongAnchors, int negatives, int wrongNegatives, long pairs, long wrongPairs) {

    public static PairQuality of(NegativePairs pairs, int[] labels) {
        int anchors = 0;
        int wrongAnchors = 0;
        int negatives = 0;
        int wrongNegatives = 0;
        long pairCount = 0;
        long wrongPairs = 0;
        long[] negativesOf = new long[pairs.classes()];
        for (int c = 0; c < pairs.classes(); c++) {
            Arrays.fill(negativesOf, 0);
            int known = 0;
            for (int n = pairs.negativeStart(c); n < pairs.negativeStart(c + 1); n++) {
                int label = labels[pairs.negatives()[n]];
                if (label != NodeDataset.UNLABELLED) {
                    known++;
                    negativesOf[label]++;
                }
            }
            negatives += known;
            wrongNegatives += (int) negativesOf[c];
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                int label = labels[pairs.anchors()[a]];
                if (label != NodeDataset.UNLABELLED) {
                    anchors++;
                    wrongAnchors += label == c ? 0 : 1;
                    // a node among its own negatives is not a pair
                    int self = isNegative(pairs, c, pairs.anchors()[a]) ? 1 : 0;
                    pairCount += known - self;
                    wrongPairs += negativesOf[label] - self;
                }
            }
        }
        return new PairQuality(anchors, wrongAnchors, negatives, wrongNegatives, pairCount, wrongPairs);
    }

    /** Whether a node is in S_c, whose nodes ascend. */
    private static boolean isNegative(NegativePairs pairs, int c, int node) {
        return Arrays.binarySearch(pairs.negatives(), pairs.negativeStart(c), pairs.negativeStart(c + 1), node) >= 0;
    }

    /** The share of anchors with a wrong pseudo-label. */
    public double positiveError() {
        return anchors == 0 ? 0 : (double) wrongAnchors / anchors;
    }

    /** The share of negatives that have the class they are assumed not to have. */
    public double negativeError() {
        return negatives == 0 ? 0 : (double) wrongNegatives / negatives;
    }

    /** The share of pairs that should not be pushed apart. */
    public double pairError() {
        return pairs == 0 ? 0 : (double) wrongPairs / pairs;
    }
}
