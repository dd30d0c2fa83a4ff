package dev.repel.testkit;

import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Small graphs for tests. */
public final class Graphs {
    private Graphs() {}

    public static Graph ring(int nodes) {
        int[] sources = new int[nodes];
        int[] targets = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            sources[i] = i;
            targets[i] = (i + 1) % nodes;
        }
        return Graph.of(nodes, sources, targets);
    }

    /** Node 0 in the middle. */
    public static Graph star(int nodes) {
        int[] targets = new int[nodes - 1];
        for (int i = 1; i < nodes; i++) {
            targets[i - 1] = i;
        }
        return Graph.of(nodes, new int[nodes - 1], targets);
    }

    /**
     * Two cliques, the first with nodes 0 … size − 1, the second with the next ones; an edge joins their first nodes.
     */
    public static Graph twoCliques(int size) {
        int nodes = 2 * size;
        int[] sources = IntStream.range(0, nodes * size).map(e -> e / size).toArray();
        int[] targets = IntStream.range(0, nodes * size)
                .map(e -> e == 0 ? size : sources[e] / size * size + e % size)
                .toArray();
        return Graph.of(nodes, sources, targets);
    }

    /** A hub, a long tail of small degrees, several components, and node {@code nodes − 1} without neighbours. */
    public static Graph random(int nodes, int edges, Random random) {
        int[] sources = new int[edges];
        int[] targets = new int[edges];
        for (int e = 0; e < edges; e++) {
            sources[e] = e % 5 == 0 ? 0 : random.nextInt(nodes - 1);
            targets[e] = random.nextInt(nodes - 1);
        }
        return Graph.of(nodes, sources, targets);
    }

    /** The same graph with weights between 0.1 and 10, most of them near 1. */
    public static Graph withWeights(Graph graph, Random random) {
        return withWeights(graph, (i, j) -> (float) Math.pow(10, 2 * random.nextDouble() - 1));
    }

    /** The weight of the edge between two nodes, the lower one first. */
    @FunctionalInterface
    public interface WeightOf {
        float of(int i, int j);
    }

    /** The same graph with weights. */
    public static Graph withWeights(Graph graph, WeightOf weight) {
        return numbered(graph, IntStream.range(0, graph.nodes()).toArray(), weight);
    }

    /** The stationary probabilities of the random walk with restart, column i from node i, by elimination. */
    public static double[][] walksByElimination(Graph graph, double q) {
        int n = graph.nodes();
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            m[i][i] += 1;
            if (graph.degree(i) == 0) {
                m[i][i] -= q;
            }
            for (int j = 0; j < n; j++) {
                m[i][j] -= graph.hasEdge(i, j) ? q * weight(graph, i, j) / graph.strength(j) : 0;
            }
        }
        double[][] walks = inverse(m);
        for (double[] row : walks) {
            for (int j = 0; j < n; j++) {
                row[j] *= 1 - q;
            }
        }
        return walks;
    }

    /** D̂^-½ (A + I) D̂^-½. */
    public static double[][] symmetricWithLoops(Graph graph) {
        int n = graph.nodes();
        double[][] s = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double weight = i == j ? 1 : weight(graph, i, j);
                s[i][j] = weight / Math.sqrt((graph.strength(i) + 1) * (graph.strength(j) + 1));
            }
        }
        return s;
    }

    /** The weight of the edge between two nodes, 0 if there is none. */
    public static double weight(Graph graph, int i, int j) {
        for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
            if (graph.neighbours()[k] == j) {
                return graph.weight(k);
            }
        }
        return 0;
    }

    /** Gauss–Jordan elimination without pivoting, for diagonally dominant matrices. */
    public static double[][] inverse(double[][] matrix) {
        int n = matrix.length;
        double[][] m = new double[n][];
        for (int i = 0; i < n; i++) {
            m[i] = Arrays.copyOf(matrix[i], 2 * n);
            m[i][n + i] = 1;
        }
        for (int p = 0; p < n; p++) {
            for (int i = 0; i < n; i++) {
                double factor = i == p ? 0 : m[i][p] / m[p][p];
                for (int j = p; factor != 0 && j < 2 * n; j++) {
                    m[i][j] -= factor * m[p][j];
                }
            }
        }
        double[][] inverse = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                inverse[i][j] = m[i][n + j] / m[i][i];
            }
        }
        return inverse;
    }

    /** The same graph with node i called {@code newIndex[i]}. */
    public static Graph permuted(Graph graph, int[] newIndex) {
        return numbered(graph, newIndex, graph.weighted() ? (i, j) -> (float) weight(graph, i, j) : null);
    }

    private static Graph numbered(Graph graph, int[] newIndex, WeightOf weight) {
        int[] sources = new int[graph.edges()];
        int[] targets = new int[graph.edges()];
        float[] weights = new float[graph.edges()];
        int e = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (i < j) {
                    sources[e] = newIndex[i];
                    targets[e] = newIndex[j];
                    weights[e++] = weight == null ? 1 : weight.of(i, j);
                }
            }
        }
        return weight == null
                ? Graph.of(graph.nodes(), sources, targets)
                : Graph.weighted(graph.nodes(), sources, targets, weights, WeightMerge.SUM);
    }
}
