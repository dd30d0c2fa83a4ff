package dev.repel.graph;

import dev.repel.tensor.Workers;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Partially absorbing random walks (ParWalks; Wu, Li, So, Wright and Chang 2012) with the same absorption everywhere:
 * P = (L + α I)⁻¹ with L = D − A, where A holds the weights of the edges. P_ij grows with the chance that a walk from i is absorbed at j.
 *
 * <p>P itself would have N² entries and is never computed. The sum of its columns over the labelled nodes of a class is
 * one linear system, solved by conjugate gradients with the diagonal as preconditioner. A small α makes the system
 * nearly singular: on a component of m nodes the answer is a constant, (sum of y) / (α m), plus a bounded part that is
 * many thousand times smaller and carries all the information. The constants are known in advance, so only the rest is
 * solved for. O(edges) per iteration, a few hundred iterations on citation graphs.
 */
public final class AbsorbingWalks {
    private static final double PRECISION = 1e-10;
    private static final int FEWEST_ITERATIONS = 1_000;

    private final Graph graph;
    private final double alpha;
    private final int[] component;
    private final int[] componentSize;

    /** @param alpha α, how readily walks are absorbed; above 0 */
    public AbsorbingWalks(Graph graph, double alpha) {
        this.graph = graph;
        this.alpha = alpha;
        this.component = new int[graph.nodes()];
        this.componentSize = findComponents();
    }

    /**
     * For each class, Σ P_ij over the nodes j that have it, for every node i.
     *
     * @param nodes the labelled nodes
     * @param labels the class of each of them
     */
    public double[][] towards(int[] nodes, int[] labels, int classes, Workers workers) {
        double[][] scores = new double[classes][];
        workers.forRows(classes, FEWEST_ITERATIONS * (long) graph.neighbours().length, (from, to) -> {
            for (int c = from; c < to; c++) {
                double[] y = new double[graph.nodes()];
                for (int n = 0; n < nodes.length; n++) {
                    y[nodes[n]] += labels[n] == c ? 1 : 0;
                }
                scores[c] = solve(y);
            }
        });
        return scores;
    }

    /** (L + α I)⁻¹ y. */
    double[] solve(double[] y) {
        double[] means = componentMeans(y);
        double[] residual = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            residual[i] = y[i] - means[component[i]];
        }
        double[] x = conjugateGradients(residual);
        double[] drift = componentMeans(x);
        for (int i = 0; i < x.length; i++) {
            x[i] += means[component[i]] / alpha - drift[component[i]];
        }
        return x;
    }

    /** Solves for the given residual, starting at 0; overwrites it. */
    private double[] conjugateGradients(double[] residual) {
        int nodes = residual.length;
        double[] x = new double[nodes];
        double[] scaled = new double[nodes];
        double[] direction = new double[nodes];
        double[] image = new double[nodes];
        double enough = PRECISION * PRECISION * dot(residual, residual);
        double before = 1;
        int limit = Math.max(FEWEST_ITERATIONS, 2 * nodes);
        for (int iteration = 0; iteration < limit && dot(residual, residual) > enough; iteration++) {
            for (int i = 0; i < nodes; i++) {
                scaled[i] = residual[i] / (graph.strength(i) + alpha);
            }
            double now = dot(residual, scaled);
            double beta = iteration == 0 ? 0 : now / before;
            for (int i = 0; i < nodes; i++) {
                direction[i] = scaled[i] + beta * direction[i];
            }
            multiply(direction, image);
            double step = now / dot(direction, image);
            for (int i = 0; i < nodes; i++) {
                x[i] += step * direction[i];
                residual[i] -= step * image[i];
            }
            before = now;
        }
        return x;
    }

    /** out = (L + α I) x. */
    private void multiply(double[] x, double[] out) {
        for (int i = 0; i < x.length; i++) {
            double sum = (graph.strength(i) + alpha) * x[i];
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                sum -= graph.weight(k) * x[graph.neighbours()[k]];
            }
            out[i] = sum;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private double[] componentMeans(double[] values) {
        double[] means = new double[componentSize.length];
        for (int i = 0; i < values.length; i++) {
            means[component[i]] += values[i];
        }
        for (int c = 0; c < means.length; c++) {
            means[c] /= componentSize[c];
        }
        return means;
    }

    private int[] findComponents() {
        Arrays.fill(component, -1);
        int[] sizes = new int[graph.nodes()];
        int count = 0;
        Deque<Integer> open = new ArrayDeque<>();
        for (int start = 0; start < graph.nodes(); start++) {
            if (component[start] < 0) {
                component[start] = count;
                open.add(start);
                while (!open.isEmpty()) {
                    int i = open.remove();
                    sizes[count]++;
                    for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                        int j = graph.neighbours()[k];
                        if (component[j] < 0) {
                            component[j] = count;
                            open.add(j);
                        }
                    }
                }
                count++;
            }
        }
        return Arrays.copyOf(sizes, count);
    }
}
