package dev.repel.data;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The nodes for training, for choosing the epoch, and for the test at the end. */
public record Split(int[] train, int[] validation, int[] test) {
    public Split {
        // not a set of bits: a file may name a node that is far beyond the last one
        int[] sorted = Stream.of(train, validation, test)
                .flatMapToInt(IntStream::of)
                .sorted()
                .toArray();
        for (int i = 0; i < sorted.length; i++) {
            if (sorted[i] < 0 || (i > 0 && sorted[i] == sorted[i - 1])) {
                throw new IllegalArgumentException("node " + sorted[i] + " is in the split twice or is not a node");
            }
        }
    }

    /** Whether every node is one of so many. */
    boolean isWithin(int nodes) {
        return Stream.of(train, validation, test).flatMapToInt(IntStream::of).allMatch(node -> node < nodes);
    }
}
