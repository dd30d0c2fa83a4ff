package dev.repel.serve.predict;

import dev.repel.data.NodeDataset;
import dev.repel.explain.Explanation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** An explanation with names in the place of numbers, as {@code repel predict --explain-out} writes it. */
final class ExplanationAnswer {
    private ExplanationAnswer() {}

    static Map<String, Object> of(Explanation one, NodeDataset data, List<String> classNames) {
        IntFunction<String> id = data.nodeIds()::get;
        IntFunction<String> feature = data.featureNames().isEmpty() ? Integer::toString : data.featureNames()::get;
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("node", id.apply(one.node()));
        answer.put("label", classNames.get(one.label()));
        answer.put("probability", one.probability());
        answer.put("hops", one.reach());
        answer.put("nodesSeen", one.seen());
        answer.put("neighbours", parts(one.neighbours(), classNames, id));
        answer.put("features", parts(one.features(), classNames, feature));
        answer.put("nodes", parts(one.nodes(), classNames, id));
        return answer;
    }

    /** Something that was left out, and what became of the prediction. */
    private record Tried(String without, int hops, double change, String labelWithout) {}

    private static Map<String, Object> parts(
            Explanation.Parts parts, List<String> classNames, IntFunction<String> name) {
        List<Tried> tried = parts.tried().stream()
                .map(part -> new Tried(
                        name.apply(part.index()), part.hops(), part.change(), classNames.get(part.labelWithout())))
                .toList();
        return Map.of("notTried", parts.leftOut(), "tried", tried);
    }
}
