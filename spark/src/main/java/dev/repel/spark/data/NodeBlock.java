package dev.repel.spark.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;

/**
 * Some nodes as they travel between machines: a few arrays instead of one object per node.
 *
 * @param nodes their numbers
 * @param labels the class of each, −1 for none
 * @param degrees how many neighbours each has in the whole graph
 * @param offsets where the neighbours of each begin
 * @param neighbours by their numbers; none where only the degree was asked for
 * @param featurePointers where the features of each begin
 */
record NodeBlock(
        int[] nodes,
        int[] labels,
        int[] degrees,
        int[] offsets,
        int[] neighbours,
        int[] featurePointers,
        int[] featureColumns,
        float[] featureValues)
        implements Serializable {

    int size() {
        return nodes.length;
    }

    NodeRecord record(int n) {
        return new NodeRecord(
                nodes[n],
                neighboursOf(n),
                Arrays.copyOfRange(featureColumns, featurePointers[n], featurePointers[n + 1]),
                Arrays.copyOfRange(featureValues, featurePointers[n], featurePointers[n + 1]),
                labels[n]);
    }

    int[] neighboursOf(int n) {
        return Arrays.copyOfRange(neighbours, offsets[n], offsets[n + 1]);
    }

    Iterator<NodeRecord> records() {
        return IntStream.range(0, size()).mapToObj(this::record).iterator();
    }

    /** Grows by one node after the other. */
    static final class Builder {
        private final IntList nodes = new IntList();
        private final IntList labels = new IntList();
        private final IntList degrees = new IntList();
        private final IntList offsets = new IntList();
        private final IntList neighbours = new IntList();
        private final IntList featurePointers = new IntList();
        private final IntList columns = new IntList();
        private float[] values = new float[16];

        void add(NodeRecord record, boolean withNeighbours, boolean withFeatures) {
            offsets.add(neighbours.size());
            featurePointers.add(columns.size());
            nodes.add(record.node());
            labels.add(record.label());
            degrees.add(record.neighbours().length);
            if (withNeighbours) {
                neighbours.addAll(record.neighbours());
            }
            if (withFeatures) {
                int before = columns.size();
                columns.addAll(record.columns());
                if (columns.size() > values.length) {
                    values = Arrays.copyOf(values, Math.max(2 * values.length, columns.size()));
                }
                System.arraycopy(record.values(), 0, values, before, record.values().length);
            }
        }

        int size() {
            return nodes.size();
        }

        /** How many numbers it holds, for whoever wants to end it before it is too large. */
        long entries() {
            return 5L * nodes.size() + neighbours.size() + 2L * columns.size();
        }

        NodeBlock build() {
            offsets.add(neighbours.size());
            featurePointers.add(columns.size());
            return new NodeBlock(
                    nodes.toArray(),
                    labels.toArray(),
                    degrees.toArray(),
                    offsets.toArray(),
                    neighbours.toArray(),
                    featurePointers.toArray(),
                    columns.toArray(),
                    Arrays.copyOf(values, columns.size()));
        }
    }
}
