package dev.repel.graph;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Which way the edges of a graph go. An edge consists of one arc or of two, one each way.
 *
 * @param arcs one per entry of {@link Graph#neighbours()}: the weight of the arc that leads from the node to this
 *     neighbour, 1 without weights, 0 if there is none
 * @param out what leaves each node; in an excerpt, in the whole graph
 * @param in what arrives at each node; in an excerpt, in the whole graph
 */
public record EdgeDirections(float[] arcs, Sums out, Sums in) implements Serializable {

    /**
     * The arcs at each node.
     *
     * @param degrees how many
     * @param strengths the sum of their weights
     */
    public record Sums(int[] degrees, double[] strengths) implements Serializable {
        private Sums(int nodes) {
            this(new int[nodes], new double[nodes]);
        }

        private void add(int node, float weight) {
            degrees[node]++;
            strengths[node] += weight;
        }

        private Sums at(int[] nodes) {
            Sums some = new Sums(nodes.length);
            Arrays.setAll(some.degrees, n -> degrees[nodes[n]]);
            Arrays.setAll(some.strengths, n -> strengths[nodes[n]]);
            return some;
        }

        private void addDifference(int node, Sums whole, Sums inside) {
            degrees[node] += whole.degrees[node] - inside.degrees[node];
            strengths[node] += Math.max(0, whole.strengths[node] - inside.strengths[node]);
        }

        private Sums unweighted() {
            double[] counts = new double[degrees.length];
            Arrays.setAll(counts, i -> degrees[i]);
            return new Sums(degrees, counts);
        }
    }

    /**
     * The directions of edges in any order, arcs that repeat merged.
     *
     * @param weights null if the edges have none
     */
    static EdgeDirections of(Graph graph, int[] sources, int[] targets, float[] weights, WeightMerge merge) {
        float[] arcs;
        if (weights == null) {
            arcs = new float[graph.neighbours().length];
            for (int e = 0; e < sources.length; e++) {
                if (sources[e] != targets[e]) {
                    arcs[graph.position(sources[e], targets[e])] = 1;
                }
            }
        } else {
            arcs = EdgeWeights.merged(graph, sources, targets, weights, merge);
        }
        return of(graph.offsets(), graph.neighbours(), arcs);
    }

    /** @throws IllegalArgumentException if these are not the arcs of the graph */
    static EdgeDirections ofArcs(Graph graph, float[] arcs) {
        int entries = graph.neighbours().length;
        if (arcs.length != entries) {
            throw new IllegalArgumentException(arcs.length + " arcs for " + entries + " neighbours");
        }
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                float back = arcs[graph.position(graph.neighbours()[k], i)];
                if (!(arcs[k] >= 0 && arcs[k] < Float.POSITIVE_INFINITY) || (arcs[k] == 0 && back == 0)) {
                    throw new IllegalArgumentException("the edge between the nodes " + i + " and "
                            + graph.neighbours()[k] + " has the arcs " + arcs[k] + " and " + back);
                }
            }
        }
        return of(graph.offsets(), graph.neighbours(), arcs);
    }

    /** With the sums over these arcs. */
    static EdgeDirections of(int[] offsets, int[] neighbours, float[] arcs) {
        int nodes = offsets.length - 1;
        Sums out = new Sums(nodes);
        Sums in = new Sums(nodes);
        for (int i = 0; i < nodes; i++) {
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                if (arcs[k] > 0) {
                    out.add(i, arcs[k]);
                    in.add(neighbours[k], arcs[k]);
                }
            }
        }
        return new EdgeDirections(arcs, out, in);
    }

    /** Those of some edges among some nodes. */
    EdgeDirections excerpt(int[] nodes, int[] edges) {
        return new EdgeDirections(at(edges), out.at(nodes), in.at(nodes));
    }

    /** Those that are left; what lies outside an excerpt stays. */
    EdgeDirections without(Graph before, int[] newOffsets, int[] newNeighbours, int[] edges) {
        EdgeDirections left = of(newOffsets, newNeighbours, at(edges));
        EdgeDirections inside = of(before.offsets(), before.neighbours(), arcs);
        for (int i = 0; i < before.nodes(); i++) {
            if (before.degree(i) != before.offsets()[i + 1] - before.offsets()[i]) {
                left.out.addDifference(i, out, inside.out);
                left.in.addDifference(i, in, inside.in);
            }
        }
        return left;
    }

    /** The values at some places. */
    float[] at(int[] edges) {
        return EdgeWeights.at(arcs, edges);
    }

    /** The same with the weight 1 for every arc. */
    EdgeDirections unweighted() {
        float[] ones = new float[arcs.length];
        for (int k = 0; k < ones.length; k++) {
            ones[k] = arcs[k] > 0 ? 1 : 0;
        }
        return new EdgeDirections(ones, out.unweighted(), in.unweighted());
    }

    boolean areAllOne() {
        for (float arc : arcs) {
            if (arc != 0f && arc != 1f) {
                return false;
            }
        }
        return true;
    }
}
