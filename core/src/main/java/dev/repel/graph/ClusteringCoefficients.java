package dev.repel.graph;

/** For each node, the share of pairs of its neighbours that are neighbours themselves; 0 with fewer than two. */
public final class ClusteringCoefficients {
    private ClusteringCoefficients() {}

    /** Visits each triangle once, from its node of lowest degree, so that hubs cost little. */
    public static double[] of(Graph graph) {
        int nodes = graph.nodes();
        long[] triangles = new long[nodes];
        int[] markedFor = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (before(graph, i, graph.neighbours()[k])) {
                    markedFor[graph.neighbours()[k]] = i + 1;
                }
            }
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (before(graph, i, graph.neighbours()[k])) {
                    close(graph, i, graph.neighbours()[k], markedFor, triangles);
                }
            }
        }
        double[] coefficients = new double[nodes];
        for (int i = 0; i < nodes; i++) {
            double pairs = graph.degree(i) * (graph.degree(i) - 1.0) / 2;
            coefficients[i] = pairs < 1 ? 0 : triangles[i] / pairs;
        }
        return coefficients;
    }

    private static void close(Graph graph, int i, int j, int[] markedFor, long[] triangles) {
        for (int k = graph.offsets()[j]; k < graph.offsets()[j + 1]; k++) {
            int third = graph.neighbours()[k];
            if (markedFor[third] == i + 1 && before(graph, j, third)) {
                triangles[i]++;
                triangles[j]++;
                triangles[third]++;
            }
        }
    }

    private static boolean before(Graph graph, int a, int b) {
        int difference = Integer.compare(graph.degree(a), graph.degree(b));
        return difference < 0 || (difference == 0 && a < b);
    }
}
