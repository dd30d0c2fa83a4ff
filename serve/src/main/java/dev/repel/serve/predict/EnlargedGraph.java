package dev.repel.serve.predict;

import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import dev.repel.serve.http.Refusal;
import dev.repel.serve.predict.PredictQuestion.NewEdge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The part of the known graph around new nodes, with these: everything that a network can see from them. Nodes at the rim have
 * fewer edges than they should, but are one hop beyond what the network sees.
 *
 * @param graph the known nodes of the part, ascending, and behind them the new ones
 * @param known the indices of the former in the whole graph
 */
record EnlargedGraph(Graph graph, int[] known) {
    /** Where edges are collected, each of which becomes one. */
    private static final class Edges {
        private final List<Integer> sources = new ArrayList<>();
        private final List<Integer> targets = new ArrayList<>();
        private final List<Float> weights = new ArrayList<>();

        void add(int source, int target, float weight) {
            sources.add(source);
            targets.add(target);
            weights.add(weight);
        }

        void addAll(List<Added> added) {
            added.forEach(edge -> add(edge.source, edge.target, edge.weight));
        }

        int[] sources() {
            return ints(sources);
        }

        int[] targets() {
            return ints(targets);
        }

        /** Null if there are to be none. */
        float[] weights(boolean weighted) {
            if (!weighted) {
                return null;
            }
            float[] array = new float[weights.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = weights.get(i);
            }
            return array;
        }

        private static int[] ints(List<Integer> list) {
            return list.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /** An edge that is new, between nodes of the result. */
    private record Added(int source, int target, float weight, int relation) {}

    /** A part with more edges and with everything that is known of edges. */
    private static Graph enlarged(Graph part, List<Added> added, int nodes, WeightMerge merge) {
        Graph graph = ofOneKind(part, added, nodes, merge);
        if (part.relations().isEmpty()) {
            return graph;
        }
        Relations before = part.relations().get();
        List<Graph> after = new ArrayList<>();
        for (int r = 0; r < before.count(); r++) {
            int relation = r;
            List<Added> own =
                    added.stream().filter(edge -> edge.relation == relation).toList();
            after.add(ofOneKind(before.graphs().get(r), own, nodes, merge));
        }
        return graph.withRelations(new Relations(before.names(), after));
    }

    /**
     * Edges of the part have one weight already, and each of their directions has one: merging these again, and not what they
     * were merged from, would give others. The new edges do not touch them, since one of their ends is new.
     */
    private static Graph ofOneKind(Graph part, List<Added> added, int nodes, WeightMerge merge) {
        Edges edges = new Edges();
        Edges arcs = new Edges();
        for (int i = 0; i < part.nodes(); i++) {
            for (int k = part.offsets()[i]; k < part.offsets()[i + 1]; k++) {
                int j = part.neighbours()[k];
                if (i < j) {
                    edges.add(i, j, (float) part.weight(k));
                }
                if (part.directed() && part.directions().arcs()[k] > 0) {
                    arcs.add(i, j, part.directions().arcs()[k]);
                }
            }
        }
        edges.addAll(added);
        arcs.addAll(added);
        Graph graph = part.weighted()
                ? Graph.weighted(nodes, edges.sources(), edges.targets(), edges.weights(true), merge)
                : Graph.of(nodes, edges.sources(), edges.targets());
        return part.directed()
                ? graph.withDirections(arcs.sources(), arcs.targets(), arcs.weights(part.weighted()), merge)
                : graph;
    }

    /**
     * @param newIds of the new nodes
     * @param indexOf known ids
     * @param reach how many hops the network sees
     * @throws Refusal if an edge does not fit
     */
    static EnlargedGraph of(
            Graph whole,
            List<String> newIds,
            List<NewEdge> edges,
            Function<String, Integer> indexOf,
            int reach,
            WeightMerge merge) {
        Map<String, Integer> added = new LinkedHashMap<>();
        newIds.forEach(id -> added.put(id, added.size()));
        int[] touched = edges.stream()
                .flatMap(edge -> List.of(edge.source(), edge.target()).stream())
                .filter(id -> !added.containsKey(id))
                .map(indexOf)
                .filter(node -> node != null)
                .mapToInt(Integer::intValue)
                .distinct()
                .toArray();
        int[] known = ReceptiveField.of(whole, touched, reach).nodes();
        Graph part = whole.excerpt(known);
        Map<Integer, Integer> place = new HashMap<>();
        for (int n = 0; n < known.length; n++) {
            place.put(known[n], n);
        }
        List<Added> all = new ArrayList<>();
        for (int e = 0; e < edges.size(); e++) {
            NewEdge edge = edges.get(e);
            String where = "edges[" + e + "]";
            if (!added.containsKey(edge.source()) && !added.containsKey(edge.target())) {
                throw new Refusal(422, where + ": one end of an edge has to be a new node");
            }
            all.add(new Added(
                    end(edge.source(), added, place, indexOf, where + ".source"),
                    end(edge.target(), added, place, indexOf, where + ".target"),
                    weight(edge, whole, where),
                    relation(edge, whole, where)));
        }
        return new EnlargedGraph(enlarged(part, all, known.length + newIds.size(), merge), known);
    }

    private static int end(
            String id,
            Map<String, Integer> added,
            Map<Integer, Integer> place,
            Function<String, Integer> indexOf,
            String where) {
        if (added.containsKey(id)) {
            return place.size() + added.get(id);
        }
        Integer node = indexOf.apply(id);
        if (node == null) {
            throw new Refusal(422, where + ": there is no node with this id, neither known nor new");
        }
        return place.get(node);
    }

    private static float weight(NewEdge edge, Graph whole, String where) {
        if (whole.weighted() && edge.weight() == null) {
            throw new Refusal(422, where + ": expected a weight, since the edges of the known graph have weights");
        }
        if (!whole.weighted() && edge.weight() != null) {
            throw new Refusal(422, where + ": expected no weight, since the edges of the known graph have none");
        }
        return edge.weight() == null ? 1 : edge.weight();
    }

    private static int relation(NewEdge edge, Graph whole, String where) {
        List<String> names = whole.relations().map(Relations::names).orElse(List.of());
        if (names.isEmpty() && edge.relation().isEmpty()) {
            return 0;
        }
        int relation = names.indexOf(edge.relation());
        if (relation < 0) {
            throw new Refusal(
                    422,
                    where
                            + (names.isEmpty()
                                    ? ": expected no relation, since the edges of the known graph are of one kind"
                                    : ": expected a relation, one of " + String.join(", ", names)));
        }
        return relation;
    }
}
