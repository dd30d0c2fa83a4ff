package dev.repel.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * An immutable, undirected graph: symmetric, no duplicate edges, no self-loops. The neighbours of node i are at
 * {@code offsets[i] … offsets[i + 1]}, ascending. Its edges may have weights; without them every edge counts as 1. What
 * is known of their directions is kept beside the neighbours, for networks that use it. They may also be of several
 * {@link Relations}; the graph itself is then all of them together.
 */
public final class Graph implements Neighbourhoods {
    private final int[] offsets;
    private final int[] neighbours;
    private final int[] degrees;
    private final EdgeWeights weights;
    private final EdgeDirections directions;
    private final Relations relations;
    private final Map<NearestRows, NearRowCache> nearRows = new ConcurrentHashMap<>();

    private Graph(int[] offsets, int[] neighbours) {
        this(offsets, neighbours, null, null, null);
    }

    /**
     * @param degrees of the nodes, null if they equal the numbers of neighbours
     * @param weights null if the graph has none
     * @param directions null if the graph has none
     */
    private Graph(int[] offsets, int[] neighbours, int[] degrees, EdgeWeights weights, EdgeDirections directions) {
        this(offsets, neighbours, degrees, weights, directions, null);
    }

    /** @param relations null if all edges are of one kind */
    private Graph(
            int[] offsets,
            int[] neighbours,
            int[] degrees,
            EdgeWeights weights,
            EdgeDirections directions,
            Relations relations) {
        this.offsets = offsets;
        this.neighbours = neighbours;
        this.degrees = degrees;
        this.weights = weights;
        this.directions = directions;
        this.relations = relations;
    }

    /**
     * Builds a graph from edges {@code sources[e] – targets[e]} in either direction or both; self-loops and duplicates
     * are dropped.
     *
     * @throws IllegalArgumentException if an edge names a node outside 0 … nodes − 1
     */
    public static Graph of(int nodes, int[] sources, int[] targets) {
        if (sources.length != targets.length) {
            throw new IllegalArgumentException(sources.length + " sources but " + targets.length + " targets");
        }
        int[] offsets = new int[nodes + 1];
        for (int e = 0; e < sources.length; e++) {
            checkNode(sources[e], nodes, e);
            checkNode(targets[e], nodes, e);
            if (sources[e] != targets[e]) {
                offsets[sources[e] + 1]++;
                offsets[targets[e] + 1]++;
            }
        }
        for (int i = 0; i < nodes; i++) {
            offsets[i + 1] = Math.addExact(offsets[i + 1], offsets[i]);
        }
        int[] next = offsets.clone();
        int[] all = new int[offsets[nodes]];
        for (int e = 0; e < sources.length; e++) {
            if (sources[e] != targets[e]) {
                all[next[sources[e]]++] = targets[e];
                all[next[targets[e]]++] = sources[e];
            }
        }
        return withoutRepetitions(offsets, all);
    }

    /**
     * Builds a graph whose edges have weights. Edges that repeat, in either direction, become one; self-loops are
     * dropped with their weights.
     *
     * @throws IllegalArgumentException if an edge names a node outside 0 … nodes − 1, or a weight is not a finite number
     *     above 0
     */
    public static Graph weighted(int nodes, int[] sources, int[] targets, float[] weights, WeightMerge merge) {
        Graph plain = of(nodes, sources, targets);
        return new Graph(
                plain.offsets, plain.neighbours, null, EdgeWeights.of(plain, sources, targets, weights, merge), null);
    }

    /**
     * Builds a graph that knows which way its edges go, {@code sources[e] → targets[e]}. Edges that repeat become one, in
     * each direction separately where directions count; self-loops are dropped.
     *
     * @param weights null if the edges have none
     * @throws IllegalArgumentException as for graphs without directions
     */
    public static Graph directed(int nodes, int[] sources, int[] targets, float[] weights, WeightMerge merge) {
        Graph plain = weights == null ? of(nodes, sources, targets) : weighted(nodes, sources, targets, weights, merge);
        return plain.withDirections(sources, targets, weights, merge);
    }

    /**
     * The same graph with directions of its edges, {@code sources[e] → targets[e]}.
     *
     * @param ofArcs their weights, null if the edges have none
     */
    public Graph withDirections(int[] sources, int[] targets, float[] ofArcs, WeightMerge merge) {
        return new Graph(
                offsets, neighbours, degrees, weights, EdgeDirections.of(this, sources, targets, ofArcs, merge));
    }

    /**
     * The same graph with directions of its edges.
     *
     * @param arcs see {@link EdgeDirections#arcs()}
     * @throws IllegalArgumentException if an edge has no arc, or a number is not one
     */
    public Graph withDirections(float[] arcs) {
        return new Graph(offsets, neighbours, degrees, weights, EdgeDirections.ofArcs(this, arcs));
    }

    private static void checkNode(int node, int nodes, int edge) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException(
                    "edge " + edge + " names node " + node + ", but the nodes are 0 to " + (nodes - 1));
        }
    }

    private static Graph withoutRepetitions(int[] offsets, int[] all) {
        int nodes = offsets.length - 1;
        int[] cleanOffsets = new int[nodes + 1];
        int kept = 0;
        for (int i = 0; i < nodes; i++) {
            Arrays.sort(all, offsets[i], offsets[i + 1]);
            int previous = -1;
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                if (all[k] != previous) {
                    previous = all[k];
                    all[kept++] = previous;
                }
            }
            cleanOffsets[i + 1] = kept;
        }
        return new Graph(cleanOffsets, Arrays.copyOf(all, kept));
    }

    @Override
    public int nodes() {
        return offsets.length - 1;
    }

    @Override
    public boolean symmetric() {
        return true;
    }

    /** The number of neighbours; in an excerpt, the number in the whole graph. */
    @Override
    public int degree(int node) {
        return degrees == null ? offsets[node + 1] - offsets[node] : degrees[node];
    }

    @Override
    public boolean weighted() {
        return weights != null;
    }

    @Override
    public double weight(int k) {
        return weights == null ? 1 : weights.values()[k];
    }

    /** In an excerpt, that of the whole graph. */
    @Override
    public double strength(int node) {
        return weights == null ? degree(node) : weights.strengths()[node];
    }

    /** The weights of the edges; empty if it has none. */
    public Optional<EdgeWeights> weights() {
        return Optional.ofNullable(weights);
    }

    /** The mean weight of an edge, 1 without weights; in an excerpt, that of the whole graph. */
    public double meanWeight() {
        return weights == null ? 1 : weights.mean();
    }

    /** Whether it is known which way the edges go. */
    public boolean directed() {
        return directions != null;
    }

    @Override
    public EdgeDirections directions() {
        return directions;
    }

    /** The same edges without weights. */
    public Graph withoutWeights() {
        return weights == null
                ? this
                : new Graph(offsets, neighbours, degrees, null, directions == null ? null : directions.unweighted())
                        .with(relations, Graph::withoutWeights);
    }

    /** The same edges without directions. */
    public Graph withoutDirections() {
        return directions == null
                ? this
                : new Graph(offsets, neighbours, degrees, weights, null).with(relations, Graph::withoutDirections);
    }

    /** The same graph, without weights if all of them are 1: they say nothing then. */
    public Graph withoutUselessWeights() {
        boolean useless = weights != null
                && weights.areAllOne()
                && (directions == null || directions.areAllOne())
                && (relations == null
                        || relations.graphs().stream()
                                .allMatch(
                                        graph -> !graph.withoutUselessWeights().weighted()));
        return useless ? withoutWeights() : this;
    }

    /** The kinds of its edges; empty if all are of one kind. */
    public Optional<Relations> relations() {
        return Optional.ofNullable(relations);
    }

    /** Without relations, the graph itself. */
    @Override
    public List<Graph> byRelation() {
        return relations == null ? List.of(this) : relations.graphs();
    }

    /**
     * The same graph with edges of several kinds.
     *
     * @param kinds every edge of which is an edge of this graph; null for none
     */
    public Graph withRelations(Relations kinds) {
        return new Graph(offsets, neighbours, degrees, weights, directions, kinds);
    }

    /** The same graph, without relations if there is only one: it says nothing then. */
    public Graph withoutUselessRelations() {
        return relations != null && relations.count() == 1 ? withRelations(null) : this;
    }

    private Graph with(Relations kinds, UnaryOperator<Graph> change) {
        return kinds == null ? this : withRelations(kinds.each(change));
    }

    /**
     * An excerpt of another graph from its {@link #offsets}, {@link #neighbours} and {@link #degree}.
     *
     * @param neighbours ascending for each node, each edge in both directions
     * @param weights null if the edges have none
     * @param directions null if the edges have none
     */
    public static Graph excerpt(
            int[] offsets, int[] neighbours, int[] degrees, EdgeWeights weights, EdgeDirections directions) {
        return new Graph(offsets, neighbours, degrees, weights, directions);
    }

    /**
     * Some nodes with the edges between them. Degrees stay those of this graph, so that messages from neighbours keep
     * their weights.
     *
     * @param nodes ascending; the n-th of them becomes node n
     */
    public Graph excerpt(int[] nodes) {
        int[] newOffsets = new int[nodes.length + 1];
        int[] newDegrees = new int[nodes.length];
        int[] kept = new int[16];
        int[] origin = new int[hasTraits() ? 16 : 0];
        int count = 0;
        for (int n = 0; n < nodes.length; n++) {
            for (int k = offsets[nodes[n]]; k < offsets[nodes[n] + 1]; k++) {
                int at = Arrays.binarySearch(nodes, neighbours[k]);
                if (at >= 0) {
                    kept = count == kept.length ? Arrays.copyOf(kept, 2 * count) : kept;
                    if (hasTraits()) {
                        origin = count == origin.length ? Arrays.copyOf(origin, 2 * count) : origin;
                        origin[count] = k;
                    }
                    kept[count++] = at;
                }
            }
            newOffsets[n + 1] = count;
            newDegrees[n] = degree(nodes[n]);
        }
        return new Graph(
                        newOffsets,
                        Arrays.copyOf(kept, count),
                        newDegrees,
                        weights == null ? null : weights.excerpt(nodes, Arrays.copyOf(origin, count)),
                        directions == null ? null : directions.excerpt(nodes, Arrays.copyOf(origin, count)))
                .with(relations, graph -> graph.excerpt(nodes));
    }

    /** Whether edges have something that an excerpt has to look up. */
    private boolean hasTraits() {
        return weights != null || directions != null;
    }

    /**
     * The graph without some edges; the degree of each of their ends decreases.
     *
     * @param dropped must give the same answer for (a, b) and (b, a)
     */
    public Graph without(EdgeChoice dropped) {
        int[] newOffsets = new int[offsets.length];
        int[] newDegrees = new int[nodes()];
        int[] kept = new int[neighbours.length];
        int[] origin = new int[hasTraits() ? neighbours.length : 0];
        int count = 0;
        for (int i = 0; i < nodes(); i++) {
            newDegrees[i] = degree(i);
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                if (dropped.contains(i, neighbours[k])) {
                    newDegrees[i]--;
                } else {
                    if (hasTraits()) {
                        origin[count] = k;
                    }
                    kept[count++] = neighbours[k];
                }
            }
            newOffsets[i + 1] = count;
        }
        int[] left = Arrays.copyOf(kept, count);
        int[] places = Arrays.copyOf(origin, hasTraits() ? count : 0);
        return new Graph(
                        newOffsets,
                        left,
                        newDegrees,
                        weights == null ? null : weights.without(this, newOffsets, places),
                        directions == null ? null : directions.without(this, newOffsets, left, places))
                .with(relations, graph -> graph.without(dropped));
    }

    /** Some of the edges. */
    @FunctionalInterface
    public interface EdgeChoice {
        boolean contains(int a, int b);
    }

    /** The number of undirected edges. */
    public int edges() {
        return neighbours.length / 2;
    }

    /** Where each node's neighbours start in {@link #neighbours()}; live, not to be changed. */
    @Override
    public int[] offsets() {
        return offsets;
    }

    /** All neighbour lists, concatenated; live, not to be changed. */
    @Override
    public int[] neighbours() {
        return neighbours;
    }

    /** Rows of one kind, which everyone on this graph shares. */
    public NearRowCache nearRows(NearestRows kind) {
        return nearRows.computeIfAbsent(kind, missing -> new NearRowCache(this, missing));
    }

    public boolean hasEdge(int a, int b) {
        return position(a, b) >= 0;
    }

    /** The position of b in {@link #neighbours()} as a neighbour of a; negative if it is not one. */
    public int position(int a, int b) {
        return Arrays.binarySearch(neighbours, offsets[a], offsets[a + 1], b);
    }

    @Override
    public String toString() {
        return "Graph with " + nodes() + " nodes and " + edges() + (weights == null ? "" : " weighted")
                + (directions == null ? " edges" : " directed edges")
                + (relations == null ? "" : " of " + relations.count() + " relations");
    }
}
