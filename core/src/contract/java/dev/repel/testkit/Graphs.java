package dev.repel.testkit;

import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

    /** The same graph with three relations, by which some nodes are joined twice. */
    public static Graph withRelations(Graph graph, Random random) {
        List<Graph> graphs = Stream.of(0.5, 0.5, 0.1)
                .map(share -> {
                    Set<Long> dropped = new HashSet<>();
                    for (int i = 0; i < graph.nodes(); i++) {
                        for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                            if (i < graph.neighbours()[k] && random.nextDouble() >= share) {
                                dropped.add(pair(i, graph.neighbours()[k]));
                            }
                        }
                    }
                    return graph.without((a, b) -> dropped.contains(pair(Math.min(a, b), Math.max(a, b))));
                })
                .toList();
        Graph joined = graph.without((a, b) -> graphs.stream().noneMatch(one -> one.hasEdge(a, b)));
        return joined.withRelations(new Relations(List.of("calls", "meets", "pays"), graphs));
    }

    private static long pair(int a, int b) {
        return ((long) a << Integer.SIZE) + b;
    }

    /** The same graph with directions: most edges go one way, some both. */
    public static Graph withDirections(Graph graph, Random random) {
        return arcs(graph, IntStream.range(0, graph.nodes()).toArray(), (i, j) -> {
            double drawn = random.nextDouble();
            return drawn < 0.4 ? 1 : drawn < 0.8 ? 2 : 3;
        });
    }

    /** Which arcs there are between two nodes, the lower one first: 1 forth, 2 back, 3 both. */
    @FunctionalInterface
    private interface ArcsBetween {
        int of(int i, int j);
    }

    private static Graph arcs(Graph graph, int[] newIndex, ArcsBetween between) {
        List<int[]> arcs = new ArrayList<>();
        List<Float> weights = new ArrayList<>();
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                int ways = i < j ? between.of(i, j) : 0;
                for (int way = 1; way <= 2; way++) {
                    if ((ways & way) != 0) {
                        int from = newIndex[way == 1 ? i : j];
                        arcs.add(new int[] {from, newIndex[i] + newIndex[j] - from});
                        weights.add((float) (ways == 3 ? graph.weight(k) * way / 3 : graph.weight(k)));
                    }
                }
            }
        }
        float[] each = new float[weights.size()];
        for (int e = 0; e < each.length; e++) {
            each[e] = weights.get(e);
        }
        return Graph.directed(
                graph.nodes(),
                arcs.stream().mapToInt(arc -> arc[0]).toArray(),
                arcs.stream().mapToInt(arc -> arc[1]).toArray(),
                graph.weighted() ? each : null,
                WeightMerge.SUM);
    }

    /** Whether there is an arc from one node to another. */
    public static boolean hasArc(Graph graph, int from, int to) {
        for (int k = graph.offsets()[from]; k < graph.offsets()[from + 1]; k++) {
            if (graph.neighbours()[k] == to) {
                return graph.directions().arcs()[k] > 0;
            }
        }
        return false;
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
        Graph renamed = graph.directed()
                ? arcs(graph, newIndex, (i, j) -> (hasArc(graph, i, j) ? 1 : 0) + (hasArc(graph, j, i) ? 2 : 0))
                : numbered(graph, newIndex, graph.weighted() ? (i, j) -> (float) weight(graph, i, j) : null);
        return renamed.withRelations(graph.relations()
                .map(relations -> new Relations(
                        relations.names(),
                        relations.graphs().stream()
                                .map(one -> permuted(one, newIndex))
                                .toList()))
                .orElse(null));
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
