package dev.repel.spark.data;

import dev.repel.graph.Graph;
import dev.repel.partition.Part;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;

/** Puts a part together from its nodes and what their partitions told about them, in any order. */
final class PartBuilder {
    private final PartField field;
    private final NeighbourChoice choice;
    private final int reach;
    private final int[] rowOf;
    private final NodeBlock[] blockOf;
    private final int[] placeOf;

    /**
     * @param nodeCount of the whole graph
     * @param blocks all nodes of the field, each in one of them
     */
    PartBuilder(PartField field, int nodeCount, NeighbourChoice choice, int reach, Iterator<NodeBlock> blocks) {
        this.field = field;
        this.choice = choice;
        this.reach = reach;
        int rows = field.nodes().length;
        this.rowOf = new int[nodeCount];
        Arrays.fill(rowOf, -1);
        for (int row = 0; row < rows; row++) {
            rowOf[field.nodes()[row]] = row;
        }
        this.blockOf = new NodeBlock[rows];
        this.placeOf = new int[rows];
        while (blocks.hasNext()) {
            NodeBlock block = blocks.next();
            for (int n = 0; n < block.size(); n++) {
                int row = rowOf[block.nodes()[n]];
                blockOf[row] = block;
                placeOf[row] = n;
            }
        }
    }

    Part build(int features) {
        boolean sampled = !choice.all() && reach > 0;
        int rows = blockOf.length;
        Graph graph = sampled ? sampledEdges() : allEdges();
        int[] degrees = new int[rows];
        int[] pointers = new int[rows + 1];
        for (int row = 0; row < rows; row++) {
            NodeBlock block = blockOf[row];
            int n = placeOf[row];
            boolean chose = sampled && field.hops()[row] < reach;
            degrees[row] = chose ? graph.degree(row) : block.degrees()[n];
            pointers[row + 1] =
                    Math.addExact(pointers[row], block.featurePointers()[n + 1] - block.featurePointers()[n]);
        }
        int[] columns = new int[pointers[rows]];
        float[] values = new float[pointers[rows]];
        for (int row = 0; row < rows; row++) {
            NodeBlock block = blockOf[row];
            int from = block.featurePointers()[placeOf[row]];
            int count = pointers[row + 1] - pointers[row];
            System.arraycopy(block.featureColumns(), from, columns, pointers[row], count);
            System.arraycopy(block.featureValues(), from, values, pointers[row], count);
        }
        return new Part(
                field.part(),
                field.nodes(),
                IntStream.range(0, rows).filter(row -> field.hops()[row] == 0).toArray(),
                graph.offsets(),
                graph.neighbours(),
                degrees,
                null,
                null,
                pointers,
                columns,
                values,
                features);
    }

    /** All edges among the nodes; rows ascend as their nodes do. */
    private Graph allEdges() {
        int[] offsets = new int[blockOf.length + 1];
        IntList kept = new IntList();
        for (int row = 0; row < blockOf.length; row++) {
            NodeBlock block = blockOf[row];
            for (int k = block.offsets()[placeOf[row]]; k < block.offsets()[placeOf[row] + 1]; k++) {
                int other = rowOf[block.neighbours()[k]];
                if (other >= 0) {
                    kept.add(other);
                }
            }
            offsets[row + 1] = kept.size();
        }
        return Graph.excerpt(offsets, kept.toArray(), null, null, null);
    }

    /** What every node nearer than the reach keeps, seen from both ends. */
    private Graph sampledEdges() {
        IntList sources = new IntList();
        IntList targets = new IntList();
        for (int row = 0; row < blockOf.length; row++) {
            int hop = field.hops()[row];
            if (hop >= reach) {
                continue;
            }
            IntList further = new IntList();
            NodeBlock block = blockOf[row];
            for (int k = block.offsets()[placeOf[row]]; k < block.offsets()[placeOf[row] + 1]; k++) {
                int node = block.neighbours()[k];
                int otherHop = rowOf[node] < 0 ? Integer.MAX_VALUE : field.hops()[rowOf[node]];
                if (otherHop > hop) {
                    further.add(node);
                } else if ((otherHop == 0) == (hop == 0)) {
                    // Between own nodes and halo, the own nodes have the say.
                    sources.add(row);
                    targets.add(rowOf[node]);
                }
            }
            for (int node : choice.of(field.nodes()[row], further.toArray())) {
                sources.add(row);
                targets.add(rowOf[node]);
            }
        }
        return Graph.of(blockOf.length, sources.toArray(), targets.toArray());
    }
}
