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
    /** Where edges are collected, whatever is known of them. */
    private static final class Edges {
        private final List<Integer> sources = new ArrayList<>();
        private final List<Integer> targets = new ArrayList<>();
        private final List<Float> weights = new ArrayList<>();
        private final List<Integer> relations = new ArrayList<>();

        void add(int source, int target, float weight, int relation) {
            sources.add(source);
            targets.add(target);
            weights.add(weight);
            relations.add(relation);
        }

        /** All edges of a graph, each once, or each arc once if they have directions. */
        void addAll(Graph graph, int relation) {
            for (int i = 0; i < graph.nodes(); i++) {
                for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                    int j = graph.neighbours()[k];
                    if (graph.directed()) {
                        float arc = graph.directions().arcs()[k];
                        if (arc > 0) {
                            add(i, j, arc, relation);
                        }
                    } else if (i < j) {
                        add(i, j, (float) graph.weight(k), relation);
                    }
                }
            }
        }

        /** @param like tells what is kept of them */
        Graph graph(int nodes, Graph like, WeightMerge merge) {
            float[] values = like.weighted() ? floats(weights) : null;
            Graph directed = Graph.directed(nodes, ints(sources), ints(targets), values, merge);
            Graph graph = like.directed() ? directed : directed.withoutDirections();
            return like.relations()
                    .map(relationsOf -> graph.withRelations(Relations.of(
                            nodes,
                            ints(sources),
                            ints(targets),
                            values,
                            merge,
                            like.directed(),
                            ints(relations),
                            relationsOf.names())))
                    .orElse(graph);
        }

        private static int[] ints(List<Integer> list) {
            return list.stream().mapToInt(Integer::intValue).toArray();
        }

        private static float[] floats(List<Float> list) {
            float[] array = new float[list.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = list.get(i);
            }
            return array;
        }
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
        Edges all = new Edges();
        if (part.relations().isPresent()) {
            List<Graph> relations = part.relations().get().graphs();
            for (int r = 0; r < relations.size(); r++) {
                all.addAll(relations.get(r), r);
            }
        } else {
            all.addAll(part, 0);
        }
        for (int e = 0; e < edges.size(); e++) {
            NewEdge edge = edges.get(e);
            String where = "edges[" + e + "]";
            if (!added.containsKey(edge.source()) && !added.containsKey(edge.target())) {
                throw new Refusal(422, where + ": one end of an edge has to be a new node");
            }
            all.add(
                    end(edge.source(), added, place, indexOf, where + ".source"),
                    end(edge.target(), added, place, indexOf, where + ".target"),
                    weight(edge, whole, where),
                    relation(edge, whole, where));
        }
        return new EnlargedGraph(all.graph(known.length + newIds.size(), whole, merge), known);
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
