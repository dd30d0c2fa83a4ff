package dev.repel.testkit;

import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Small datasets for tests. */
public final class Datasets {
    private static final int WORDS = 40;

    private Datasets() {}

    /** A dataset without edges whose nodes have these classes. */
    public static NodeDataset edgeless(int classes, int... labels) {
        int nodes = labels.length;
        Matrix features = new Matrix(nodes, 2);
        features.fill(1f);
        return of(Graph.of(nodes, new int[0], new int[0]), SparseMatrix.of(features), classes, labels);
    }

    public static NodeDataset of(Graph graph, SparseMatrix features, int classes, int[] labels) {
        return of(graph, FeatureMatrix.of(features), classes, labels);
    }

    public static NodeDataset of(Graph graph, FeatureMatrix features, int classes, int[] labels) {
        return new NodeDataset(
                "test",
                graph,
                features,
                labels,
                IntStream.range(0, classes).mapToObj(c -> "class" + c).toList(),
                IntStream.range(0, graph.nodes()).mapToObj(i -> "node" + i).toList(),
                List.of(),
                Optional.empty(),
                "");
    }

    /** The same with a split of its own, whose upper half of the nodes are of a type that has no labels. */
    public static NodeDataset withAnotherType(NodeDataset dataset) {
        int nodes = dataset.nodes();
        int[] types = IntStream.range(0, nodes).map(node -> 2 * node / nodes).toArray();
        int[] labels = IntStream.range(0, nodes)
                .map(node -> types[node] == 0 ? dataset.labels()[node] : NodeDataset.UNLABELLED)
                .toArray();
        Split split = new Split(
                IntStream.range(0, nodes / 8).toArray(),
                IntStream.range(nodes / 8, nodes / 4).toArray(),
                IntStream.range(nodes / 4, nodes / 2).toArray());
        return new NodeDataset(
                dataset.name(),
                dataset.graph(),
                dataset.features(),
                labels,
                dataset.classNames(),
                dataset.nodeIds(),
                dataset.featureNames(),
                Optional.of(split),
                dataset.sha256(),
                dataset.scaledColumns(),
                Optional.of(NodeTypes.of(List.of("person", "shop"), types, labels)));
    }

    /**
     * Blocks of equal size, one a class: most edges stay within a block, and each block has words it prefers. The last
     * node has neither neighbours nor words.
     */
    public static NodeDataset plantedPartition(int nodes, int classes, long seed) {
        Random random = new Random(seed);
        int edges = 3 * nodes;
        int[] sources = new int[edges];
        int[] targets = new int[edges];
        for (int e = 0; e < edges; e++) {
            sources[e] = random.nextInt(nodes - 1);
            int target = random.nextInt(nodes - 1);
            while (random.nextInt(10) > 0 && target % classes != sources[e] % classes) {
                target = random.nextInt(nodes - 1);
            }
            targets[e] = target;
        }
        Matrix words = new Matrix(nodes, WORDS);
        for (int i = 0; i < nodes - 1; i++) {
            for (int w = 0; w < 5; w++) {
                int word = random.nextInt(WORDS);
                while (random.nextInt(10) > 4 && word % classes != i % classes) {
                    word = random.nextInt(WORDS);
                }
                words.set(i, word, 1f);
            }
        }
        int[] labels = IntStream.range(0, nodes).map(i -> i % classes).toArray();
        return of(Graph.of(nodes, sources, targets), SparseMatrix.of(words), classes, labels);
    }
}
