package dev.repel.io.own;

import dev.repel.graph.ClusteringCoefficients;
import dev.repel.graph.CoreNumbers;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Features for nodes of which only the edges are known, in two groups. The first describes the role of a node: ln(1 +
 * degree), core number, clustering coefficient and the mean of ln(1 + degree) over its neighbours, all standardised.
 * The second describes its location: the probability that a random walk with restart from it ends at each of up to 128
 * landmarks, normalised to sum 1. Landmarks are nodes of high degree, no two of them neighbours; on another graph they
 * are found by their ids, and a missing one gives 0.
 */
final class StructuralFeatures {
    private static final int MOST_LANDMARKS = 128;
    private static final int NODES_PER_LANDMARK = 4;
    private static final double CONTINUE = 0.85;
    private static final double WALK_ERROR = 1e-5;
    private static final List<String> PLACES =
            List.of("ln(1 + degree)", "core number", "clustering coefficient", "ln(1 + degree) of neighbours");
    private static final String LANDMARK = "walk to";

    private final Graph graph;

    StructuralFeatures(Graph graph) {
        this.graph = graph;
    }

    List<Feature> learn(List<String> ids) {
        List<Feature> features = new ArrayList<>();
        double[][] places = places();
        for (int p = 0; p < places.length; p++) {
            double mean = Arrays.stream(places[p]).average().orElse(0);
            double variance = Arrays.stream(places[p])
                    .map(value -> (value - mean) * (value - mean))
                    .average()
                    .orElse(0);
            double deviation = variance > 1e-18 ? Math.sqrt(variance) : 1;
            features.add(new Feature(PLACES.get(p), "", deviation, Kind.STRUCTURE, mean));
        }
        for (int landmark : landmarks()) {
            features.add(new Feature(LANDMARK, ids.get(landmark), 1, Kind.STRUCTURE, 0));
        }
        return features;
    }

    SparseMatrix encode(List<Feature> features, Map<String, Integer> indexOfId) {
        double[][] places = places();
        int first = PLACES.size();
        int nodes = graph.nodes();
        List<Walk> walks = new ArrayList<>();
        ForwardPush push = new ForwardPush(graph, CONTINUE, WALK_ERROR);
        int[] count = new int[nodes];
        double[] sum = new double[nodes];
        for (Feature feature : features.subList(first, features.size())) {
            Integer landmark = indexOfId.get(feature.word());
            Walk walk = landmark == null ? new Walk(new int[0], new float[0], 0) : push.from(landmark);
            walks.add(walk);
            for (int k = 0; k < walk.nodes().length; k++) {
                count[walk.nodes()[k]]++;
                // r_j(l) = r_l(j) d_l / d_j; d_j and its like for all l go out of the shares
                sum[walk.nodes()[k]] += back(walk, k, landmark);
            }
        }
        int[] rowPointers = new int[nodes + 1];
        for (int i = 0; i < nodes; i++) {
            rowPointers[i + 1] = rowPointers[i] + first + count[i];
        }
        int[] columns = new int[rowPointers[nodes]];
        float[] values = new float[columns.length];
        int[] next = Arrays.copyOf(rowPointers, nodes);
        for (int i = 0; i < nodes; i++) {
            for (int p = 0; p < first; p++) {
                columns[next[i]] = p;
                values[next[i]++] = (float) ((places[p][i] - features.get(p).shift())
                        / features.get(p).scale());
            }
        }
        for (int w = 0; w < walks.size(); w++) {
            Walk walk = walks.get(w);
            Integer landmark = indexOfId.get(features.get(first + w).word());
            for (int k = 0; k < walk.nodes().length; k++) {
                int i = walk.nodes()[k];
                columns[next[i]] = first + w;
                values[next[i]++] = (float) (back(walk, k, landmark) / sum[i]);
            }
        }
        return new SparseMatrix(nodes, features.size(), rowPointers, columns, values);
    }

    private double back(Walk walk, int k, int landmark) {
        double strength = graph.weighted() ? graph.strength(landmark) : Math.max(1, graph.degree(landmark));
        return walk.scores()[k] * strength;
    }

    private double[][] places() {
        int nodes = graph.nodes();
        double[][] places = new double[PLACES.size()][nodes];
        int[] cores = CoreNumbers.of(graph);
        double[] clustering = ClusteringCoefficients.of(graph);
        for (int i = 0; i < nodes; i++) {
            places[0][i] = StrictMath.log1p(graph.degree(i));
            places[1][i] = cores[i];
            places[2][i] = clustering[i];
            double sum = 0;
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                sum += StrictMath.log1p(graph.degree(graph.neighbours()[k]));
            }
            places[3][i] = sum / Math.max(1, graph.degree(i));
        }
        return places;
    }

    /** By falling degree, ties by index, without the neighbours of those already taken. */
    private int[] landmarks() {
        int most = Math.min(MOST_LANDMARKS, graph.nodes() / NODES_PER_LANDMARK);
        int[] order = IntStream.range(0, graph.nodes())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> -graph.degree(i)).thenComparing(i -> i))
                .mapToInt(Integer::intValue)
                .toArray();
        boolean[] near = new boolean[graph.nodes()];
        int[] landmarks = new int[most];
        int found = 0;
        for (int i = 0; i < order.length && found < most && graph.degree(order[i]) > 0; i++) {
            int node = order[i];
            if (!near[node]) {
                landmarks[found++] = node;
                for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
                    near[graph.neighbours()[k]] = true;
                }
            }
        }
        return Arrays.copyOf(landmarks, found);
    }
}
