package dev.repel.cli.predict;

import dev.repel.data.NodeDataset;
import dev.repel.explain.Explanation;
import dev.repel.io.JsonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Explanations as a file: everything that was tried, with names instead of numbers. */
final class ExplanationJson {
    private ExplanationJson() {}

    /** @param edges of the graph as the model sees it */
    static void write(
            Path file, NodeDataset dataset, List<String> classNames, EdgeWords edges, List<Explanation> explanations)
            throws IOException {
        JsonFiles.write(
                file,
                explanations.stream()
                        .map(one -> entry(dataset, classNames, edges, one))
                        .toList());
    }

    /** Whether a file is one of explanations, judged by what its first entry has. */
    static boolean isOne(Path file) throws IOException {
        return JsonFiles.tree(file).path(0).has("nodesSeen");
    }

    private static Map<String, Object> entry(
            NodeDataset dataset, List<String> classNames, EdgeWords edges, Explanation one) {
        IntFunction<String> id = node -> dataset.nodeIds().get(node);
        IntFunction<String> feature = column -> dataset.featureNames().isEmpty()
                ? Integer.toString(column)
                : dataset.featureNames().get(column);
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("node", id.apply(one.node()));
        entry.put("label", classNames.get(one.label()));
        entry.put("probability", one.probability());
        entry.put("hops", one.reach());
        entry.put("nodesSeen", one.seen());
        entry.put("neighbours", parts(one.neighbours(), classNames, id, other -> edges.facts(one.node(), other)));
        entry.put("features", parts(one.features(), classNames, feature, any -> Map.of()));
        entry.put("nodes", parts(one.nodes(), classNames, id, any -> Map.of()));
        return entry;
    }

    private static Map<String, Object> parts(
            Explanation.Parts parts,
            List<String> classNames,
            IntFunction<String> name,
            IntFunction<Map<String, Object>> more) {
        List<Map<String, Object>> tried = parts.tried().stream()
                .map(part -> {
                    Map<String, Object> entry = new LinkedHashMap<>();
                    entry.put("without", name.apply(part.index()));
                    entry.putAll(more.apply(part.index()));
                    entry.put("hops", part.hops());
                    entry.put("change", part.change());
                    entry.put("labelWithout", classNames.get(part.labelWithout()));
                    return entry;
                })
                .toList();
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("notTried", parts.leftOut());
        entry.put("tried", tried);
        return entry;
    }
}
