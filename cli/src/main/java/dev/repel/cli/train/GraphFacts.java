package dev.repel.cli.train;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import java.util.ArrayDeque;

/**
 * What a graph looks like.
 *
 * @param largestComponent how many nodes it has
 */
public record GraphFacts(
        int isolated, int components, int largestComponent, int largestDegree, Homophily homophily, int labelled) {
    public static GraphFacts of(NodeDataset dataset) {
        Graph graph = dataset.graph();
        int isolated = 0;
        int largestDegree = 0;
        int labelled = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            isolated += graph.degree(i) == 0 ? 1 : 0;
            largestDegree = Math.max(largestDegree, graph.degree(i));
            labelled += dataset.labels()[i] == NodeDataset.UNLABELLED ? 0 : 1;
        }
        int[] components = components(graph);
        return new GraphFacts(
                isolated, components[0], components[1], largestDegree, Homophily.of(graph, dataset.labels()), labelled);
    }

    /** How many there are, and the size of the largest. */
    private static int[] components(Graph graph) {
        boolean[] seen = new boolean[graph.nodes()];
        int count = 0;
        int largest = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int start = 0; start < graph.nodes(); start++) {
            if (seen[start]) {
                continue;
            }
            count++;
            int size = 0;
            seen[start] = true;
            queue.add(start);
            while (!queue.isEmpty()) {
                int i = queue.poll();
                size++;
                for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                    int j = graph.neighbours()[k];
                    if (!seen[j]) {
                        seen[j] = true;
                        queue.add(j);
                    }
                }
            }
            largest = Math.max(largest, size);
        }
        return new int[] {count, largest};
    }
}
