package dev.repel.spark.data;

import java.util.Arrays;

/** Numbers that become more, without an object for each. */
public final class IntList {
    private int[] values = new int[16];
    private int size;

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    void addAll(int[] more) {
        if (size + more.length > values.length) {
            values = Arrays.copyOf(values, Math.max(2 * values.length, size + more.length));
        }
        System.arraycopy(more, 0, values, size, more.length);
        size += more.length;
    }

    int size() {
        return size;
    }

    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /** Ascending, each value once. */
    int[] toSortedSet() {
        int[] sorted = toArray();
        Arrays.sort(sorted);
        int kept = 0;
        for (int k = 0; k < sorted.length; k++) {
            if (kept == 0 || sorted[kept - 1] != sorted[k]) {
                sorted[kept++] = sorted[k];
            }
        }
        return Arrays.copyOf(sorted, kept);
    }
}
