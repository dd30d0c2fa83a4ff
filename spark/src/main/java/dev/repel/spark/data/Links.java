package dev.repel.spark.data;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A node, or several that were merged into one, with its edges to others.
 *
 * @param others ascending
 * @param weights how many edges lead to each of them; null: one
 */
record Links(int unit, int[] others, int[] weights) implements Serializable {
    int weight(int k) {
        return weights == null ? 1 : weights[k];
    }

    /** Of the same unit, from two places. */
    Links plus(Links more) {
        int[] merged = new int[others.length + more.others.length];
        int[] sums = new int[merged.length];
        int count = 0;
        int a = 0;
        int b = 0;
        while (a < others.length || b < more.others.length) {
            boolean left = b == more.others.length || (a < others.length && others[a] <= more.others[b]);
            boolean both = left && b < more.others.length && others[a] == more.others[b];
            merged[count] = left ? others[a] : more.others[b];
            sums[count++] = (left ? weight(a) : 0) + (both || !left ? more.weight(b) : 0);
            a += left ? 1 : 0;
            b += both || !left ? 1 : 0;
        }
        return new Links(unit, Arrays.copyOf(merged, count), Arrays.copyOf(sums, count));
    }
}
