package dev.repel.serve.predict;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.serve.http.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is asked: nodes of the known graph by their ids, or new nodes with their columns and edges.
 *
 * @param ids of known nodes; empty if new ones are asked about
 * @param nodes that are new
 * @param edges of these
 */
record PredictQuestion(List<String> ids, List<NewNode> nodes, List<NewEdge> edges) {
    static final int MOST_IDS = 10_000;
    static final int MOST_NODES = 1_000;
    static final int MOST_EDGES = 100_000;

    /**
     * @param columns cells by column, as a table would have them; empty for a missing value
     * @param features values by feature, for models of graphs without tables
     */
    record NewNode(String id, Map<String, String> columns, Map<String, Float> features) {}

    /**
     * @param weight null if none is given
     * @param relation empty if none is given
     */
    record NewEdge(String source, String target, Float weight, String relation) {}

    static PredictQuestion of(JsonNode body) {
        requireObject(body, "the request", Set.of("ids", "nodes", "edges"));
        boolean known = body.has("ids");
        if (known == body.has("nodes") || (known && body.has("edges"))) {
            throw new Refusal(
                    400, "expected either \"ids\" of known nodes, or new \"nodes\" and, if they have any, \"edges\"");
        }
        List<String> ids = new ArrayList<>();
        for (JsonNode id : list(body, "ids", MOST_IDS)) {
            ids.add(text(id, "ids[" + ids.size() + "]"));
        }
        List<NewNode> nodes = new ArrayList<>();
        for (JsonNode node : list(body, "nodes", MOST_NODES)) {
            nodes.add(node(node, "nodes[" + nodes.size() + "]"));
        }
        List<NewEdge> edges = new ArrayList<>();
        for (JsonNode edge : list(body, "edges", MOST_EDGES)) {
            edges.add(edge(edge, "edges[" + edges.size() + "]"));
        }
        return new PredictQuestion(ids, nodes, edges);
    }

    /** The same with one node only. */
    static PredictQuestion ofOne(JsonNode body) {
        PredictQuestion question = of(body);
        if (question.ids.size() + question.nodes.size() != 1) {
            throw new Refusal(400, "expected one node at a time: one id, or one new node");
        }
        return question;
    }

    private static NewNode node(JsonNode node, String place) {
        requireObject(node, place, Set.of("id", "columns", "features"));
        if (!node.has("id")) {
            throw new Refusal(400, place + ": expected an id");
        }
        Map<String, String> columns = new LinkedHashMap<>();
        JsonNode cells = node.path("columns");
        if (node.has("columns")) {
            requireObject(cells, place + ".columns", null);
        }
        cells.properties()
                .forEach(
                        cell -> columns.put(cell.getKey(), cell(cell.getValue(), place + ".columns." + cell.getKey())));
        Map<String, Float> features = new LinkedHashMap<>();
        JsonNode values = node.path("features");
        if (node.has("features")) {
            requireObject(values, place + ".features", null);
        }
        values.properties()
                .forEach(value ->
                        features.put(value.getKey(), number(value.getValue(), place + ".features." + value.getKey())));
        return new NewNode(text(node.get("id"), place + ".id"), columns, features);
    }

    private static NewEdge edge(JsonNode edge, String place) {
        requireObject(edge, place, Set.of("source", "target", "weight", "relation"));
        Float weight = edge.has("weight") ? number(edge.get("weight"), place + ".weight") : null;
        if (weight != null && weight <= 0) {
            throw new Refusal(400, place + ".weight: expected a number above 0");
        }
        return new NewEdge(
                text(edge.path("source"), place + ".source"),
                text(edge.path("target"), place + ".target"),
                weight,
                edge.has("relation") ? text(edge.get("relation"), place + ".relation") : "");
    }

    /** @param known the names of all parts; null if any are allowed */
    private static void requireObject(JsonNode value, String place, Set<String> known) {
        if (!value.isObject()) {
            throw new Refusal(400, place + ": expected an object");
        }
        value.fieldNames().forEachRemaining(name -> {
            if (known != null && !known.contains(name)) {
                throw new Refusal(
                        400,
                        place + ": there is no part \"" + name + "\"; known are "
                                + String.join(", ", known.stream().sorted().toList()));
            }
        });
    }

    private static JsonNode list(JsonNode body, String name, int most) {
        JsonNode list = body.path(name);
        if (!list.isMissingNode() && !list.isArray()) {
            throw new Refusal(400, name + ": expected a list");
        }
        if (list.size() > most) {
            throw new Refusal(413, name + ": expected at most " + most + " at a time, found " + list.size());
        }
        return list;
    }

    private static String text(JsonNode value, String place) {
        if (!value.isTextual() && !value.isIntegralNumber()) {
            throw new Refusal(400, place + ": expected a text");
        }
        return value.asText();
    }

    private static float number(JsonNode value, String place) {
        if (!value.isNumber() || !Float.isFinite(value.floatValue())) {
            throw new Refusal(400, place + ": expected a number");
        }
        return value.floatValue();
    }

    /** As a table would have it. */
    private static String cell(JsonNode value, String place) {
        if (value.isNull()) {
            return "";
        }
        if (value.isValueNode()) {
            return value.asText();
        }
        if (value.isArray() && value.valueStream().allMatch(JsonNode::isNumber)) {
            return value.toString();
        }
        throw new Refusal(400, place + ": expected a text, a number, true, false, null or a list of numbers");
    }
}
