package dev.repel.eval;

import dev.repel.Paper;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * How far apart embeddings of different classes are, by 1 − cosine. Nodes without a label are excluded; a zero
 * embedding has cosine 0 with everything.
 */
@Paper({"Separability-N", "Separability-G"})
public final class Separability {
    private final Matrix unit;
    private final int[] labels;
    private final int classes;

    /**
     * Measures embeddings.
     *
     * @param embeddings z (N × d)
     * @param labels of all nodes, {@link NodeDataset#UNLABELLED} where unknown
     */
    public Separability(Matrix embeddings, int[] labels, int classes) {
        this.unit = embeddings.copy();
        this.labels = labels;
        this.classes = classes;
        int d = unit.cols();
        for (int i = 0; i < unit.rows(); i++) {
            double square = 0;
            for (int k = i * d; k < (i + 1) * d; k++) {
                square += (double) unit.data()[k] * unit.data()[k];
            }
            double scale = square > 0 ? 1 / Math.sqrt(square) : 0;
            for (int k = i * d; k < (i + 1) * d; k++) {
                unit.data()[k] = (float) (unit.data()[k] * scale);
            }
        }
    }

    /**
     * Separability-G: the sum of 1 − cos over all ordered pairs of nodes of different classes, over N (N − 1).
     *
     * <p>In N·d + C·d steps instead of N²: the cosines of all pairs sum to ‖Σ u‖², those within class c to ‖Σ_c u‖².
     */
    public double global() {
        int d = unit.cols();
        double[][] sums = new double[classes][d];
        double[] total = new double[d];
        long[] sizes = new long[classes];
        long nodes = 0;
        for (int i = 0; i < unit.rows(); i++) {
            if (labels[i] != NodeDataset.UNLABELLED) {
                nodes++;
                sizes[labels[i]]++;
                for (int t = 0; t < d; t++) {
                    sums[labels[i]][t] += unit.get(i, t);
                    total[t] += unit.get(i, t);
                }
            }
        }
        double cosines = square(total);
        double pairs = (double) nodes * nodes;
        for (int c = 0; c < classes; c++) {
            cosines -= square(sums[c]);
            pairs -= (double) sizes[c] * sizes[c];
        }
        return nodes < 2 ? 0 : (pairs - cosines) / ((double) nodes * (nodes - 1));
    }

    private static double square(double[] vector) {
        return Arrays.stream(vector).map(v -> v * v).sum();
    }

    /**
     * Separability-N(r) for r = 1 … hops: the sum of 1 − cos over all nodes and their neighbours of another class at
     * distance exactly r, over the number of all neighbours at that distance. NaN where there are none.
     *
     * <p>A breadth-first search from every node takes as many steps as there are edges within the largest distance.
     */
    public double[] byHop(Graph graph, int hops, Workers workers) {
        double[] apart = new double[graph.nodes() * hops];
        long[] counts = new long[graph.nodes() * hops];
        workers.forRows(graph.nodes(), 10_000, (from, to) -> {
            Search search = new Search(graph);
            for (int i = from; i < to; i++) {
                if (labels[i] != NodeDataset.UNLABELLED) {
                    search.from(i, hops, apart, counts);
                }
            }
        });
        double[] result = new double[hops];
        for (int r = 0; r < hops; r++) {
            double sum = 0;
            long count = 0;
            for (int i = 0; i < graph.nodes(); i++) {
                sum += apart[i * hops + r];
                count += counts[i * hops + r];
            }
            result[r] = sum / count;
        }
        return result;
    }

    private double cosine(int i, int j) {
        double sum = 0;
        for (int t = 0; t < unit.cols(); t++) {
            sum += (double) unit.get(i, t) * unit.get(j, t);
        }
        return sum;
    }

    /** One thread's breadth-first search. */
    private final class Search {
        private final Graph graph;
        private final int[] queue;
        private final int[] seenFrom;

        Search(Graph graph) {
            this.graph = graph;
            this.queue = new int[graph.nodes()];
            this.seenFrom = new int[graph.nodes()];
            Arrays.fill(seenFrom, -1);
        }

        void from(int source, int hops, double[] apart, long[] counts) {
            queue[0] = source;
            seenFrom[source] = source;
            int begin = 0;
            int end = 1;
            for (int r = 0; r < hops; r++) {
                int next = expand(source, begin, end);
                for (int q = end; q < next; q++) {
                    int j = queue[q];
                    if (labels[j] != NodeDataset.UNLABELLED) {
                        counts[source * hops + r]++;
                        apart[source * hops + r] += labels[j] == labels[source] ? 0 : 1 - cosine(source, j);
                    }
                }
                begin = end;
                end = next;
            }
        }

        private int expand(int source, int begin, int end) {
            int next = end;
            for (int q = begin; q < end; q++) {
                for (int k = graph.offsets()[queue[q]]; k < graph.offsets()[queue[q] + 1]; k++) {
                    int j = graph.neighbours()[k];
                    if (seenFrom[j] != source) {
                        seenFrom[j] = source;
                        queue[next++] = j;
                    }
                }
            }
            return next;
        }
    }
}
