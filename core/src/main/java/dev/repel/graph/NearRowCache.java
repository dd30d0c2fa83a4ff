package dev.repel.graph;

import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The rows of a graph that were required so far, each computed once. All networks on the graph share them. */
public final class NearRowCache implements NearRows {
    private final Graph graph;
    private final NearestRows kind;
    private final NearestRows.Row[] rows;
    private SparseMatrix matrix;

    NearRowCache(Graph graph, NearestRows kind) {
        this.graph = graph;
        this.kind = kind;
        this.rows = new NearestRows.Row[graph.nodes()];
    }

    @Override
    public int most() {
        return Math.min(kind.count(), graph.nodes());
    }

    @Override
    public synchronized void require(int[] nodes, int count, Workers workers) {
        int missing = 0;
        int[] wanted = null;
        for (int n = 0; n < count; n++) {
            if (rows[nodes[n]] == null) {
                wanted = wanted == null ? new int[count] : wanted;
                wanted[missing++] = nodes[n];
            }
        }
        if (missing > 0) {
            int[] sources = Arrays.copyOf(wanted, missing);
            NearestRows.Row[] computed = kind.of(graph, sources, workers);
            for (int n = 0; n < missing; n++) {
                rows[sources[n]] = computed[n];
            }
        }
    }

    @Override
    public NearestRows.Row of(int node) {
        return rows[node];
    }

    /** All rows in one matrix, which is made once. */
    public synchronized SparseMatrix matrix(Workers workers) {
        if (matrix == null) {
            require(IntStream.range(0, rows.length).toArray(), rows.length, workers);
            matrix = NearestRows.matrix(rows.length, rows);
        }
        return matrix;
    }
}
