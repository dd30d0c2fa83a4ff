package dev.repel.graph;

import dev.repel.Require;
import java.io.Serializable;
import java.util.List;

/**
 * What is known of the edges of a graph besides their ends, and hence what a network on it may use.
 *
 * @param weighted whether they have weights
 * @param directed whether they have directions
 * @param relations the names of their relations; empty if all edges are of one kind
 */
public record EdgeTraits(boolean weighted, boolean directed, List<String> relations) implements Serializable {
    /** Edges are pairs of nodes and nothing else. */
    public static final EdgeTraits NONE = new EdgeTraits(false, false);

    public EdgeTraits {
        relations = List.copyOf(relations);
    }

    /** Those of edges that are all of one kind. */
    public EdgeTraits(boolean weighted, boolean directed) {
        this(weighted, directed, List.of());
    }

    public static EdgeTraits of(Graph graph) {
        return new EdgeTraits(
                graph.weighted(),
                graph.directed(),
                graph.relations().map(Relations::names).orElse(List.of()));
    }

    /** The same with other relations. */
    public EdgeTraits withRelations(List<String> others) {
        return new EdgeTraits(weighted, directed, others);
    }

    /** The same without directions. */
    public EdgeTraits withoutDirections() {
        return new EdgeTraits(weighted, false, relations);
    }

    /** Whether edges with these traits have all of the others. */
    public boolean include(EdgeTraits others) {
        return (weighted || !others.weighted)
                && (directed || !others.directed)
                && relations.containsAll(others.relations);
    }

    /** One node without edges, in a graph of these traits. */
    public Graph oneNode() {
        return withoutEdges(1);
    }

    /** So many nodes without edges, in a graph of these traits. */
    public Graph withoutEdges(int nodes) {
        int[] none = new int[0];
        float[] weights = weighted ? new float[0] : null;
        Graph graph = directed
                ? Graph.directed(nodes, none, none, weights, WeightMerge.SUM)
                : weighted ? Graph.weighted(nodes, none, none, weights, WeightMerge.SUM) : Graph.of(nodes, none, none);
        return relations.isEmpty()
                ? graph
                : graph.withRelations(new Relations(
                        relations, relations.stream().map(name -> graph).toList()));
    }

    /**
     * A graph as something sees it that knows these traits alone. A relation without edges may be missing.
     *
     * @throws dev.repel.InvalidRequest if the graph lacks one of them, or has other relations
     */
    public Graph seenIn(Graph graph) {
        Require.that(
                graph.weighted() || !weighted, "the network was trained on edges with weights, and these have none");
        Require.that(
                graph.directed() || !directed, "the network was trained on edges with directions, and these have none");
        Graph weighed = weighted ? graph : graph.withoutWeights();
        Graph seen = directed ? weighed : weighed.withoutDirections();
        return relations.isEmpty() ? seen.withRelations(null) : seen.withRelations(relationsOf(seen));
    }

    private Relations relationsOf(Graph graph) {
        Relations found = graph.relations().orElse(null);
        Require.that(
                found != null,
                "the network was trained on edges of the relations " + String.join(", ", relations)
                        + ", and these have none");
        List<String> unknown = found.unknownTo(relations);
        Require.that(
                unknown.isEmpty(),
                "the network does not know the relation " + String.join(", ", unknown) + "; it was trained on "
                        + String.join(", ", relations));
        return found.inOrderOf(relations);
    }
}
