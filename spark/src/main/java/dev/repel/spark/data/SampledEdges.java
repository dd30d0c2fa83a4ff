package dev.repel.spark.data;

import dev.repel.graph.EdgeTraits;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;

/** Edges that some rows of a part keep, each named by one of its ends or by both. */
final class SampledEdges {
    private final EdgeTraits traits;
    private final IntList sources = new IntList();
    private final IntList targets = new IntList();
    /** By their bits, as are those of the arcs. */
    private final IntList weights = new IntList();

    private final IntList arcsFrom = new IntList();
    private final IntList arcsTo = new IntList();
    private final IntList arcs = new IntList();

    SampledEdges(EdgeTraits traits) {
        this.traits = traits;
    }

    /** @param at where the edge is among the values */
    void add(int row, int other, EdgeValues values, int at) {
        sources.add(row);
        targets.add(other);
        if (traits.weighted()) {
            weights.add(Float.floatToRawIntBits(values.weights()[at]));
        }
        if (traits.directed()) {
            addArc(row, other, values.out()[at]);
            addArc(other, row, values.in()[at]);
        }
    }

    private void addArc(int from, int to, float weight) {
        if (weight > 0) {
            arcsFrom.add(from);
            arcsTo.add(to);
            arcs.add(Float.floatToRawIntBits(weight));
        }
    }

    /** The graph of these edges alone; both ends know the same of an edge, so that the first one is enough. */
    Graph graph(int rows) {
        Graph graph = traits.weighted()
                ? Graph.weighted(rows, sources.toArray(), targets.toArray(), floats(weights), WeightMerge.FIRST)
                : Graph.of(rows, sources.toArray(), targets.toArray());
        return traits.directed()
                ? graph.withDirections(arcsFrom.toArray(), arcsTo.toArray(), floats(arcs), WeightMerge.FIRST)
                : graph;
    }

    private static float[] floats(IntList bits) {
        int[] all = bits.toArray();
        float[] floats = new float[all.length];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = Float.intBitsToFloat(all[k]);
        }
        return floats;
    }
}
