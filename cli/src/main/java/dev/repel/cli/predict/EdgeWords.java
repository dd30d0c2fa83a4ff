package dev.repel.cli.predict;

import dev.repel.graph.Graph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is known of the edges of a node, in words for explanations.
 *
 * @param graph as the model sees it
 */
record EdgeWords(Graph graph) {
    private static final int WIDTH = 12;
    private static final int WIDTH_WITH_DIRECTIONS = 19;

    /** An edge before the name of the neighbour, such as {@code edge to} or {@code incoming edge from}. */
    String name(int node, int neighbour) {
        return switch (direction(node, neighbour)) {
            case "outgoing" -> "outgoing edge to";
            case "incoming" -> "incoming edge from";
            case "both ways" -> "edges to and from";
            default -> "the edge to";
        };
    }

    /** How wide the column of names is. */
    int widest() {
        return graph.directed() ? WIDTH_WITH_DIRECTIONS : WIDTH;
    }

    /** What follows the name of the neighbour; empty if nothing is known. */
    String after(int node, int neighbour) {
        List<String> known = new ArrayList<>(relations(node, neighbour));
        if (graph.weighted()) {
            known.add(String.format(Locale.ROOT, "weight %.4g", graph.weight(graph.position(node, neighbour))));
        }
        return known.isEmpty() ? "" : " (" + String.join(", ", known) + ")";
    }

    /** The same by name; empty if nothing is known. */
    Map<String, Object> facts(int node, int neighbour) {
        Map<String, Object> facts = new LinkedHashMap<>();
        if (graph.relations().isPresent()) {
            facts.put("relations", relations(node, neighbour));
        }
        if (graph.directed()) {
            facts.put("direction", direction(node, neighbour));
        }
        if (graph.weighted()) {
            facts.put("weight", graph.weight(graph.position(node, neighbour)));
        }
        return facts;
    }

    private List<String> relations(int node, int neighbour) {
        return graph.relations()
                .map(relations -> relations.between(node, neighbour))
                .orElse(List.of());
    }

    private String direction(int node, int neighbour) {
        if (!graph.directed()) {
            return "";
        }
        boolean out = graph.directions().arcs()[graph.position(node, neighbour)] > 0;
        boolean in = graph.directions().arcs()[graph.position(neighbour, node)] > 0;
        return out && in ? "both ways" : out ? "outgoing" : "incoming";
    }
}
