package dev.repel.spark.data;

import dev.repel.graph.EdgeDirections;
import dev.repel.graph.EdgeDirections.Sums;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.EdgeWeights;
import dev.repel.graph.Graph;
import dev.repel.partition.Part;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Function;
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

    /**
     * @param features how many columns there are
     * @param edges of the whole graph
     */
    Part build(int features, SparkGraph.Edges edges) {
        EdgeTraits traits = edges.traits();
        boolean sampled = !choice.all() && reach > 0;
        int rows = blockOf.length;
        Graph graph = sampled ? sampledEdges(traits) : allEdges(traits);
        boolean[] chose = new boolean[rows];
        int[] degrees = new int[rows];
        int[] pointers = new int[rows + 1];
        for (int row = 0; row < rows; row++) {
            NodeBlock block = blockOf[row];
            int n = placeOf[row];
            chose[row] = sampled && field.hops()[row] < reach;
            degrees[row] = chose[row] ? graph.degree(row) : block.degrees()[n];
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
                traits.weighted() ? weights(graph, chose, edges.meanWeight()) : null,
                traits.directed() ? directions(graph, chose) : null,
                pointers,
                columns,
                values,
                features);
    }

    /** What is around a row in the whole graph, or what it has chosen of that. */
    private EdgeWeights weights(Graph graph, boolean[] chose, double mean) {
        EdgeWeights kept = graph.weights().orElseThrow();
        double[] strengths = new double[chose.length];
        Arrays.setAll(
                strengths, row -> chose[row] ? kept.strengths()[row] : sums(row).strengths()[placeOf[row]]);
        return new EdgeWeights(kept.values(), strengths, mean);
    }

    private EdgeDirections directions(Graph graph, boolean[] chose) {
        EdgeDirections kept = graph.directions();
        return new EdgeDirections(
                kept.arcs(), sums(kept.out(), chose, EdgeSums::out), sums(kept.in(), chose, EdgeSums::in));
    }

    private Sums sums(Sums kept, boolean[] chose, Function<EdgeSums, Sums> ofWhole) {
        Sums sums = new Sums(new int[chose.length], new double[chose.length]);
        for (int row = 0; row < chose.length; row++) {
            Sums known = chose[row] ? kept : ofWhole.apply(sums(row));
            int n = chose[row] ? row : placeOf[row];
            sums.degrees()[row] = known.degrees()[n];
            sums.strengths()[row] = known.strengths()[n];
        }
        return sums;
    }

    private EdgeSums sums(int row) {
        return blockOf[row].sums();
    }

    /** All edges among the nodes; rows ascend as their nodes do. */
    private Graph allEdges(EdgeTraits traits) {
        int[] offsets = new int[blockOf.length + 1];
        IntList kept = new IntList();
        IntList places = new IntList();
        for (int row = 0; row < blockOf.length; row++) {
            NodeBlock block = blockOf[row];
            for (int k = block.offsets()[placeOf[row]]; k < block.offsets()[placeOf[row] + 1]; k++) {
                int other = rowOf[block.neighbours()[k]];
                if (other >= 0) {
                    kept.add(other);
                    places.add(k);
                }
            }
            offsets[row + 1] = kept.size();
        }
        float[] weights = new float[traits.weighted() ? kept.size() : 0];
        float[] arcs = new float[traits.directed() ? kept.size() : 0];
        int[] at = places.toArray();
        for (int row = 0; row < blockOf.length; row++) {
            for (int k = offsets[row]; k < offsets[row + 1]; k++) {
                if (traits.weighted()) {
                    weights[k] = blockOf[row].edges().weights()[at[k]];
                }
                if (traits.directed()) {
                    arcs[k] = blockOf[row].edges().out()[at[k]];
                }
            }
        }
        return Graph.excerpt(
                offsets,
                kept.toArray(),
                null,
                traits.weighted() ? new EdgeWeights(weights, null, 1) : null,
                traits.directed() ? new EdgeDirections(arcs, null, null) : null);
    }

    /** What every node nearer than the reach keeps, seen from both ends. */
    private Graph sampledEdges(EdgeTraits traits) {
        SampledEdges sample = new SampledEdges(traits);
        for (int row = 0; row < blockOf.length; row++) {
            int hop = field.hops()[row];
            if (hop >= reach) {
                continue;
            }
            IntList further = new IntList();
            NodeBlock block = blockOf[row];
            int from = block.offsets()[placeOf[row]];
            int to = block.offsets()[placeOf[row] + 1];
            for (int k = from; k < to; k++) {
                int node = block.neighbours()[k];
                int otherHop = rowOf[node] < 0 ? Integer.MAX_VALUE : field.hops()[rowOf[node]];
                if (otherHop > hop) {
                    further.add(node);
                } else if ((otherHop == 0) == (hop == 0)) {
                    // Between own nodes and halo, the own nodes have the say.
                    sample.add(row, rowOf[node], block.edges(), k);
                }
            }
            for (int node : choice.of(field.nodes()[row], further.toArray())) {
                sample.add(row, rowOf[node], block.edges(), Arrays.binarySearch(block.neighbours(), from, to, node));
            }
        }
        return sample.graph(blockOf.length);
    }
}
