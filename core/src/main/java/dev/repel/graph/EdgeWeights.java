package dev.repel.graph;

import dev.repel.Require;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The weights of a graph's edges.
 *
 * @param values one per entry of {@link Graph#neighbours()}, the same in both directions
 * @param strengths the sum of the weights around each node; in an excerpt, that of the whole graph
 * @param mean over all edges; in an excerpt, that of the whole graph
 */
public record EdgeWeights(float[] values, double[] strengths, double mean) implements Serializable {

    /** The weights of edges in any order, merged where edges repeat. */
    static EdgeWeights of(Graph graph, int[] sources, int[] targets, float[] weights, WeightMerge merge) {
        int[] lower = new int[sources.length];
        int[] upper = new int[sources.length];
        Arrays.setAll(lower, e -> Math.min(sources[e], targets[e]));
        Arrays.setAll(upper, e -> Math.max(sources[e], targets[e]));
        float[] merged = merged(graph, lower, upper, weights, merge);
        float[] values = new float[merged.length];
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                values[k] = merged[i < j ? k : graph.position(j, i)];
            }
        }
        double[] strengths = sums(graph.offsets(), values);
        double total = Arrays.stream(strengths).sum();
        return new EdgeWeights(values, strengths, values.length == 0 ? 1 : total / values.length);
    }

    /** By entry of the neighbours, the weights of all edges that lead from the node to this neighbour; 0 for none. */
    static float[] merged(Graph graph, int[] from, int[] to, float[] weights, WeightMerge merge) {
        Require.that(weights.length == from.length, from.length + " edges but " + weights.length + " weights");
        double[] merged = new double[graph.neighbours().length];
        int[] repetitions = new int[merged.length];
        for (int e = 0; e < weights.length; e++) {
            if (!(weights[e] > 0 && weights[e] < Float.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "edge " + e + " has the weight " + weights[e] + ", expected a finite number above 0");
            }
            if (from[e] != to[e]) {
                int k = graph.position(from[e], to[e]);
                merged[k] = merge.with(merged[k], weights[e], repetitions[k]);
                repetitions[k]++;
            }
        }
        float[] values = new float[merged.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = merge.merged(merged[k], repetitions[k]);
        }
        return values;
    }

    static double[] sums(int[] offsets, float[] values) {
        double[] sums = new double[offsets.length - 1];
        for (int i = 0; i < sums.length; i++) {
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                sums[i] += values[k];
            }
        }
        return sums;
    }

    /** Those of some edges among some nodes. */
    EdgeWeights excerpt(int[] nodes, int[] edges) {
        double[] kept = new double[nodes.length];
        Arrays.setAll(kept, n -> strengths[nodes[n]]);
        return new EdgeWeights(at(edges), kept, mean);
    }

    /** Those that are left; what edges outside an excerpt weigh stays. */
    EdgeWeights without(Graph before, int[] newOffsets, int[] edges) {
        float[] left = at(edges);
        double[] inside = sums(before.offsets(), values);
        double[] sums = sums(newOffsets, left);
        for (int i = 0; i < sums.length; i++) {
            boolean whole = before.degree(i) == before.offsets()[i + 1] - before.offsets()[i];
            sums[i] += whole ? 0 : Math.max(0, strengths[i] - inside[i]);
        }
        return new EdgeWeights(left, sums, mean);
    }

    /** The values at some places. */
    float[] at(int[] edges) {
        return at(values, edges);
    }

    static float[] at(float[] ofEdges, int[] places) {
        float[] some = new float[places.length];
        for (int e = 0; e < some.length; e++) {
            some[e] = ofEdges[places[e]];
        }
        return some;
    }

    boolean areAllOne() {
        for (float value : values) {
            if (value != 1f) {
                return false;
            }
        }
        return true;
    }
}
