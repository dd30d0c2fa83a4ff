package dev.repel.graph;

import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * The largest entries of each row of Π = Σ_{n ≤ K} α (1 − α)ⁿ (D̃^-1 Ã)ⁿ with self-loops: where a walk of at most K steps
 * from a node ends that stops at each step with probability α. Computed row by row by a push of mass, step by step
 * (Feng et al. 2022): a node passes its mass on unless it is below a threshold times its degree. Nothing else of the
 * graph is touched, and the rows do not depend on each other.
 *
 * @param restart α
 * @param hops K
 * @param threshold below which mass is no longer passed on, per neighbour
 * @param count of the entries kept per row; among equals, those of the first nodes
 */
public record NearestRows(double restart, int hops, double threshold, int count) {

    /** One row per node. Rows do not sum to 1. */
    public SparseMatrix of(Graph graph, Workers workers) {
        int nodes = graph.nodes();
        int[][] columns = new int[nodes][];
        float[][] values = new float[nodes][];
        workers.forRows(nodes, 1000, (from, to) -> {
            Push push = new Push(graph);
            for (int i = from; i < to; i++) {
                push.row(i, columns, values);
            }
        });
        int[] pointers = new int[nodes + 1];
        for (int i = 0; i < nodes; i++) {
            pointers[i + 1] = Math.addExact(pointers[i], columns[i].length);
        }
        int[] allColumns = new int[pointers[nodes]];
        float[] allValues = new float[pointers[nodes]];
        for (int i = 0; i < nodes; i++) {
            System.arraycopy(columns[i], 0, allColumns, pointers[i], columns[i].length);
            System.arraycopy(values[i], 0, allValues, pointers[i], values[i].length);
        }
        return new SparseMatrix(nodes, nodes, pointers, allColumns, allValues);
    }

    /** The work space of one thread. */
    private final class Push {
        private final Graph graph;
        private final double[] settled;
        private double[] mass;
        private double[] next;
        private int[] active = new int[64];
        private int[] reached = new int[64];
        private int[] touched = new int[64];
        private int touchedCount;

        Push(Graph graph) {
            this.graph = graph;
            settled = new double[graph.nodes()];
            mass = new double[graph.nodes()];
            next = new double[graph.nodes()];
        }

        void row(int source, int[][] columns, float[][] values) {
            mass[source] = 1;
            active[0] = source;
            int activeCount = 1;
            double share = restart;
            for (int step = 0; step <= hops && activeCount > 0; step++) {
                int reachedCount = 0;
                for (int a = 0; a < activeCount; a++) {
                    int u = active[a];
                    settle(u, share * mass[u]);
                    if (step < hops && mass[u] >= threshold * (graph.strength(u) + 1)) {
                        double part = mass[u] / (graph.strength(u) + 1);
                        reachedCount = pass(u, part, reachedCount);
                        for (int k = graph.offsets()[u]; k < graph.offsets()[u + 1]; k++) {
                            reachedCount = pass(graph.neighbours()[k], part * graph.weight(k), reachedCount);
                        }
                    }
                    mass[u] = 0;
                }
                double[] emptied = mass;
                mass = next;
                next = emptied;
                int[] done = active;
                active = reached;
                reached = done;
                activeCount = reachedCount;
                share *= 1 - restart;
            }
            keepLargest(source, columns, values);
        }

        private void settle(int node, double amount) {
            if (settled[node] == 0) {
                touched = room(touched, touchedCount);
                touched[touchedCount++] = node;
            }
            settled[node] += amount;
        }

        private int pass(int node, double amount, int reachedCount) {
            int count = reachedCount;
            if (next[node] == 0) {
                reached = room(reached, count);
                reached[count++] = node;
            }
            next[node] += amount;
            return count;
        }

        private static int[] room(int[] nodes, int count) {
            return count < nodes.length ? nodes : Arrays.copyOf(nodes, 2 * count);
        }

        private void keepLargest(int source, int[][] columns, float[][] values) {
            // the bits of positive floats have the order of the floats; of equal ones, the first node is the largest
            long[] order = new long[touchedCount];
            for (int t = 0; t < touchedCount; t++) {
                long score = Float.floatToIntBits((float) settled[touched[t]]);
                order[t] = (score << Integer.SIZE) | (Integer.MAX_VALUE - touched[t]);
            }
            Arrays.sort(order);
            int kept = Math.min(NearestRows.this.count, touchedCount);
            int[] nodes = new int[kept];
            for (int n = 0; n < kept; n++) {
                nodes[n] = Integer.MAX_VALUE - (int) order[touchedCount - 1 - n];
            }
            Arrays.sort(nodes);
            float[] scores = new float[kept];
            for (int n = 0; n < kept; n++) {
                scores[n] = (float) settled[nodes[n]];
            }
            columns[source] = nodes;
            values[source] = scores;
            for (int t = 0; t < touchedCount; t++) {
                settled[touched[t]] = 0;
            }
            touchedCount = 0;
        }
    }
}
