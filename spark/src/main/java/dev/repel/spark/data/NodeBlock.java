package dev.repel.spark.data;

import dev.repel.graph.EdgeTraits;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Some nodes as they travel between machines: a few arrays instead of one object per node.
 *
 * @param nodes their numbers
 * @param labels the class of each, −1 for none
 * @param degrees how many neighbours each has in the whole graph
 * @param sums of what is around each in the whole graph
 * @param offsets where the neighbours of each begin
 * @param neighbours by their numbers; none where only the degree was asked for
 * @param edges to these neighbours
 * @param featurePointers where the features of each begin
 */
record NodeBlock(
        int[] nodes,
        int[] labels,
        int[] degrees,
        EdgeSums sums,
        int[] offsets,
        int[] neighbours,
        EdgeValues edges,
        int[] featurePointers,
        int[] featureColumns,
        float[] featureValues)
        implements Serializable {

    /**
     * @param traits of the edges of the graph
     * @param withNeighbours whether neighbours are told, or only what they add up to
     */
    static NodeBlock of(List<NodeRecord> records, EdgeTraits traits, boolean withNeighbours, boolean withFeatures) {
        int size = records.size();
        int[] offsets = new int[size + 1];
        int[] pointers = new int[size + 1];
        for (int n = 0; n < size; n++) {
            NodeRecord record = records.get(n);
            offsets[n + 1] = Math.addExact(offsets[n], withNeighbours ? record.neighbours().length : 0);
            pointers[n + 1] = Math.addExact(pointers[n], withFeatures ? record.columns().length : 0);
        }
        int weights = traits.weighted() ? offsets[size] : 0;
        int arcs = traits.directed() ? offsets[size] : 0;
        NodeBlock block = new NodeBlock(
                records.stream().mapToInt(NodeRecord::node).toArray(),
                records.stream().mapToInt(NodeRecord::label).toArray(),
                records.stream().mapToInt(record -> record.neighbours().length).toArray(),
                EdgeSums.of(records, traits),
                offsets,
                new int[offsets[size]],
                new EdgeValues(new float[weights], new float[arcs], new float[arcs]),
                pointers,
                new int[pointers[size]],
                new float[pointers[size]]);
        for (int n = 0; n < size; n++) {
            block.fill(n, records.get(n), withNeighbours, withFeatures);
        }
        return block;
    }

    private void fill(int n, NodeRecord record, boolean withNeighbours, boolean withFeatures) {
        if (withNeighbours) {
            System.arraycopy(record.neighbours(), 0, neighbours, offsets[n], record.neighbours().length);
            edges.put(record.edges(), offsets[n]);
        }
        if (withFeatures) {
            System.arraycopy(record.columns(), 0, featureColumns, featurePointers[n], record.columns().length);
            System.arraycopy(record.values(), 0, featureValues, featurePointers[n], record.values().length);
        }
    }

    int size() {
        return nodes.length;
    }

    NodeRecord record(int n) {
        return new NodeRecord(
                nodes[n],
                neighboursOf(n),
                edges.between(offsets[n], offsets[n + 1]),
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
}
