package dev.repel.verdict;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Temperature;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The nodes to label next: of the less certain half of the nodes without a label, those with the most neighbours, the
 * predicted classes in turn, and no two that are neighbours.
 */
final class NextLabels {
    static final int MOST = 20;

    private NextLabels() {}

    static int[] of(NodeDataset dataset, Matrix logits, Temperature temperature) {
        double[] confidence = IntStream.range(0, dataset.nodes())
                .mapToDouble(node -> temperature.probability(logits, node, logits.argMax(node)))
                .toArray();
        List<Integer> unlabelled = Arrays.stream(dataset.classifiedNodes())
                .filter(node -> !dataset.isLabelled(node))
                .boxed()
                .sorted(Comparator.comparingDouble(node -> confidence[node]))
                .toList();
        Graph graph = dataset.graph();
        SortedMap<Integer, Deque<Integer>> byClass = new TreeMap<>();
        unlabelled.subList(0, (unlabelled.size() + 1) / 2).stream()
                .sorted(Comparator.<Integer>comparingInt(node -> -graph.degree(node))
                        .thenComparingDouble(node -> confidence[node])
                        .thenComparingInt(node -> node))
                .forEach(node -> byClass.computeIfAbsent(logits.argMax(node), c -> new ArrayDeque<>())
                        .add(node));
        return inTurn(graph, byClass);
    }

    private static int[] inTurn(Graph graph, SortedMap<Integer, Deque<Integer>> byClass) {
        List<Integer> picked = new ArrayList<>();
        Set<Integer> near = new HashSet<>();
        while (picked.size() < MOST && !byClass.isEmpty()) {
            for (Deque<Integer> candidates : byClass.values()) {
                candidates.removeIf(near::contains);
                if (picked.size() < MOST && !candidates.isEmpty()) {
                    int node = candidates.remove();
                    picked.add(node);
                    for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
                        near.add(graph.neighbours()[k]);
                    }
                }
            }
            byClass.values().removeIf(Deque::isEmpty);
        }
        return picked.stream().mapToInt(Integer::intValue).toArray();
    }
}
