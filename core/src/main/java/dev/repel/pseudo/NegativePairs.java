package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.tensor.CounterRandom;
import java.util.Arrays;

/**
 * The negative pairs of an epoch, stored as their parts: for each class c the anchors (nodes with the positive
 * pseudo-label c) and the negative set S_c. Every anchor of c is paired with every node of S_c except itself.
 */
@Paper("alg:pairs-generation")
public final class NegativePairs {
    private final int classes;
    private final int[] anchors;
    private final int[] anchorStart;
    private final int[] negatives;
    private final int[] negativeStart;

    /** @param capacity maximum number of negatives per class */
    public NegativePairs(int nodes, int classes, int capacity) {
        this.classes = classes;
        this.anchors = new int[nodes];
        this.anchorStart = new int[classes + 1];
        this.negatives = new int[Math.multiplyExact(classes, capacity)];
        this.negativeStart = new int[classes + 1];
    }

    /** Removes all pairs. */
    public void clear() {
        Arrays.fill(anchorStart, 0);
        Arrays.fill(negativeStart, 0);
    }

    /**
     * Replaces all pairs.
     *
     * @param positiveLabels of all nodes; those that have one become anchors
     * @param negativeNodes of all classes one after the other
     * @param negativeStarts where those of each class begin, with the end of the last
     */
    public void set(int[] positiveLabels, int[] negativeNodes, int[] negativeStarts) {
        groupAnchors(positiveLabels);
        System.arraycopy(negativeNodes, 0, negatives, 0, negativeStarts[classes]);
        System.arraycopy(negativeStarts, 0, negativeStart, 0, classes + 1);
    }

    /** By class, ascending by id. */
    private void groupAnchors(int[] positiveLabels) {
        Arrays.fill(anchorStart, 0);
        for (int label : positiveLabels) {
            if (label != PositivePseudoLabels.NONE) {
                anchorStart[label + 1]++;
            }
        }
        for (int c = 0; c < classes; c++) {
            anchorStart[c + 1] += anchorStart[c];
        }
        for (int i = 0; i < positiveLabels.length; i++) {
            if (positiveLabels[i] != PositivePseudoLabels.NONE) {
                anchors[anchorStart[positiveLabels[i]]++] = i;
            }
        }
        // filling moved each start to its end, which is the start of the next one
        System.arraycopy(anchorStart, 0, anchorStart, 1, classes);
        anchorStart[0] = 0;
    }

    public int classes() {
        return classes;
    }

    /** |A|. */
    public int anchorCount() {
        return anchorStart[classes];
    }

    /** The anchors of all classes, concatenated; those of class c start at {@link #anchorStart} of c. */
    public int[] anchors() {
        return anchors;
    }

    /**
     * Draws a positive partner for every anchor: another anchor of its class, or itself if there is none.
     *
     * @param partners receives the node for each anchor, in the order of {@link #anchors()}
     */
    public void drawPartners(CounterRandom random, int[] partners) {
        for (int c = 0; c < classes; c++) {
            int first = anchorStart[c];
            int count = anchorStart[c + 1] - first;
            for (int a = 0; a < count; a++) {
                int step = count > 1 ? 1 + random.below(count - 1, first + a) : 0;
                partners[first + a] = anchors[first + (a + step) % count];
            }
        }
    }

    public int anchorStart(int c) {
        return anchorStart[c];
    }

    /** The negatives of all classes, concatenated; those of class c start at {@link #negativeStart} of c. */
    public int[] negatives() {
        return negatives;
    }

    public int negativeStart(int c) {
        return negativeStart[c];
    }

    public int negativeCount() {
        return negativeStart[classes];
    }
}
