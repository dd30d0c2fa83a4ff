package dev.repel.api;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** A graph in arrays, as {@link GraphData#ofArrays} takes it. Columns that most nodes have a value in are held dense. */
final class ArrayGraph {
    private ArrayGraph() {}

    /** The graph with the directions of its edges. */
    static NodeDataset of(
            List<String> ids,
            int[][] edges,
            float[] weights,
            List<String> relations,
            float[][] features,
            List<String> labels) {
        int nodes = ids.size();
        require(features.length == nodes, "%d ids but %d rows of features", nodes, features.length);
        require(labels.size() == nodes, "%d ids but %d labels", nodes, labels.size());
        int[] sources = new int[edges.length];
        int[] targets = new int[edges.length];
        for (int e = 0; e < edges.length; e++) {
            require(edges[e].length == 2, "edge %d has %d ends", e, edges[e].length);
            sources[e] = edges[e][0];
            targets[e] = edges[e][1];
        }
        List<String> classes = new ArrayList<>(
                new TreeSet<>(labels.stream().filter(Objects::nonNull).toList()));
        int[] numbers = labels.stream()
                .mapToInt(label -> label == null ? NodeDataset.UNLABELLED : classes.indexOf(label))
                .toArray();
        Graph all = Graph.directed(nodes, sources, targets, weights, WeightMerge.SUM);
        Graph directed =
                relations == null ? all : all.withRelations(relations(nodes, sources, targets, weights, relations));
        return new NodeDataset(
                "arrays",
                directed,
                held(features),
                numbers,
                classes,
                List.copyOf(ids),
                List.of(),
                Optional.empty(),
                "");
    }

    private static Relations relations(
            int nodes, int[] sources, int[] targets, float[] weights, List<String> relations) {
        require(relations.size() == sources.length, "%d edges but %d relations", sources.length, relations.size());
        List<String> names = List.copyOf(new TreeSet<>(relations));
        int[] numbers = relations.stream().mapToInt(names::indexOf).toArray();
        return Relations.of(nodes, sources, targets, weights, WeightMerge.SUM, true, numbers, names);
    }

    private static FeatureMatrix held(float[][] rows) {
        Matrix dense = new Matrix(rows.length, rows.length == 0 ? 0 : rows[0].length);
        for (int i = 0; i < rows.length; i++) {
            require(rows[i].length == dense.cols(), "row %d of the features has %d values", i, rows[i].length);
            System.arraycopy(rows[i], 0, dense.data(), i * dense.cols(), dense.cols());
        }
        return FeatureMatrix.split(dense);
    }

    private static void require(boolean holds, String message, int first, int second) {
        if (!holds) {
            throw new IllegalArgumentException(String.format(message, first, second));
        }
    }
}
