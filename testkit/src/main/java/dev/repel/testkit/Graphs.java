package dev.repel.testkit;

import dev.repel.graph.Graph;
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
                if (graph.hasEdge(i, j)) {
                    m[i][j] -= q / graph.degree(j);
                }
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
                boolean joined = i == j || graph.hasEdge(i, j);
                s[i][j] = joined ? 1 / Math.sqrt((graph.degree(i) + 1.0) * (graph.degree(j) + 1.0)) : 0;
            }
        }
        return s;
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
        int[] sources = new int[graph.edges()];
        int[] targets = new int[graph.edges()];
        int e = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (i < graph.neighbours()[k]) {
                    sources[e] = newIndex[i];
                    targets[e++] = newIndex[graph.neighbours()[k]];
                }
            }
        }
        return Graph.of(graph.nodes(), sources, targets);
    }
}
