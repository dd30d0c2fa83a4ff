package dev.repel.io.synthetic;

import java.util.SplittableRandom;

/**
 * Draws an index with probability proportional to its weight in constant time (A. J. Walker 1977, in the form of M. D.
 * Vose 1991): each slot holds its own index up to a threshold and one alias above it.
 */
final class AliasTable {
    private final float[] threshold;
    private final int[] alias;
    private final double total;

    /** A table over {@code weights[from … to − 1]} whose indices start at 0. */
    AliasTable(double[] weights, int from, int to) {
        int size = to - from;
        threshold = new float[size];
        alias = new int[size];
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += weights[i];
        }
        total = sum;
        double[] scaled = new double[size];
        int[] order = new int[size];
        int small = 0;
        int large = size;
        for (int i = 0; i < size; i++) {
            scaled[i] = weights[from + i] * size / total;
            order[scaled[i] < 1 ? small++ : --large] = i;
        }
        while (small > 0 && large < size) {
            int less = order[--small];
            int more = order[large];
            threshold[less] = (float) scaled[less];
            alias[less] = more;
            scaled[more] -= 1 - scaled[less];
            if (scaled[more] < 1) {
                large++;
                order[small++] = more;
            }
        }
        while (large < size) {
            threshold[order[large++]] = 1;
        }
        while (small > 0) {
            threshold[order[--small]] = 1;
        }
    }

    double total() {
        return total;
    }

    int draw(SplittableRandom random) {
        int slot = random.nextInt(threshold.length);
        return random.nextDouble() < threshold[slot] ? slot : alias[slot];
    }
}
