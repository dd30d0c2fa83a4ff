package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class NearestRowsTest {
    private static final int NODES = 40;
    private static final Graph GRAPH = Graphs.random(NODES, 70, TestSeed.random("nearest rows"));

    private static SparseMatrix rows(NearestRows rows, Graph graph, int threads) {
        try (Workers workers = new Workers(threads)) {
            return rows.of(graph, workers);
        }
    }

    /** Σ_n α (1 − α)ⁿ (D̃^-1 Ã)ⁿ by dense products. */
    private static double[][] dense(Graph graph, double restart, int hops) {
        int nodes = graph.nodes();
        double[][] step = new double[nodes][nodes];
        double[][] power = new double[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            power[i][i] = 1;
            step[i][i] = 1.0 / (graph.degree(i) + 1);
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                step[i][graph.neighbours()[k]] = 1.0 / (graph.degree(i) + 1);
            }
        }
        double[][] sum = Dense.sum(restart, power, 0, power);
        double share = restart;
        for (int n = 1; n <= hops; n++) {
            power = Dense.product(power, step);
            share *= 1 - restart;
            sum = Dense.sum(1, sum, share, power);
        }
        return sum;
    }

    @Test
    void wholeRowsAreTheSumOfAllSteps() {
        for (int hops : new int[] {0, 1, 5}) {
            SparseMatrix rows = rows(new NearestRows(0.2, hops, 0, NODES), GRAPH, 1);

            Dense.assertClose(rows.toDense(), dense(GRAPH, 0.2, hops), 1e-6);
        }
    }

    @Test
    void theLargestEntriesAreKept() {
        double[][] expected = dense(GRAPH, 0.3, 4);

        SparseMatrix rows = rows(new NearestRows(0.3, 4, 0, 5), GRAPH, 1);

        for (int i = 0; i < NODES; i++) {
            double[] sorted = expected[i].clone();
            Arrays.sort(sorted);
            int from = rows.rowPointers()[i];
            int kept = rows.rowEnd(i) - from;
            assertThat(kept).isLessThanOrEqualTo(5);
            float[] values = Arrays.copyOfRange(rows.values(), from, from + kept);
            for (int k = 0; k < kept; k++) {
                assertThat((double) values[k])
                        .isCloseTo(expected[i][rows.columns()[from + k]], within(1e-6))
                        .isGreaterThan(sorted[NODES - kept] - 1e-6);
            }
        }
    }

    @Test
    void aThresholdLosesLittleAndNeverAdds() {
        double[][] exact = dense(GRAPH, 0.2, 10);

        SparseMatrix rows = rows(new NearestRows(0.2, 10, 1e-4, NODES), GRAPH, 1);

        double[][] found = Dense.of(rows.toDense());
        double lost = 0;
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                assertThat(found[i][j]).isLessThanOrEqualTo(exact[i][j] + 1e-6);
                lost = Math.max(lost, exact[i][j] - found[i][j]);
            }
        }
        assertThat(lost).isBetween(1e-9, 1e-2);
    }

    @Test
    void nodesWithoutNeighboursCollectFromThemselves() {
        Graph alone = Graph.of(3, new int[] {0}, new int[] {1});

        SparseMatrix rows = rows(new NearestRows(0.5, 2, 1e-7, 32), alone, 1);

        assertThat(Dense.of(rows.toDense())[2]).containsExactly(0, 0, 0.875);
    }

    @Test
    void threadsChangeNoBit() {
        Graph larger = Graphs.random(2000, 6000, TestSeed.random("many nearest rows"));
        NearestRows nearest = new NearestRows(0.2, 8, 1e-5, 16);

        SparseMatrix one = rows(nearest, larger, 1);
        SparseMatrix many = rows(nearest, larger, 4);

        assertThat(many.columns()).isEqualTo(one.columns());
        assertThat(many.values()).isEqualTo(one.values());
    }

    @Test
    void whatIsMissingIsTheExactErrorOfTheWalk() {
        NearestRows bounded = new NearestRows(0.2, 6, 1e-3, NODES);
        double[][] exact = dense(GRAPH, 0.2, 200);
        for (NearestRows.Row row : bounded.of(GRAPH, new int[] {0, 7, 23}, Workers.NONE)) {
            double sum = 0;
            for (float score : row.scores()) {
                sum += score;
            }
            assertThat(row.missing()).isCloseTo(1 - sum, within(1e-6)).isGreaterThan(0);
        }
        NearestRows.Row seven = bounded.of(GRAPH, new int[] {7}, Workers.NONE)[0];
        double distance = 0;
        for (int j = 0; j < NODES; j++) {
            int at = Arrays.binarySearch(seven.nodes(), j);
            double found = at < 0 ? 0 : seven.scores()[at];
            assertThat(found).isLessThan(exact[7][j] + 1e-6);
            distance += exact[7][j] - found;
        }
        assertThat(distance).isCloseTo(seven.missing(), within(1e-5));
    }

    @Test
    void scaledRowsAreThoseOfTheSymmetricOperator() {
        double[][] scaled = Dense.of(new NearestRows(0.3, 5, 0, NODES, RowScaling.SYM)
                .of(GRAPH, Workers.NONE)
                .toDense());
        double[][] s = Graphs.symmetricWithLoops(GRAPH);
        double[][] power = new double[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            power[i][i] = 1;
        }
        double[][] sum = Dense.sum(0.3, power, 0, power);
        double share = 0.3;
        for (int n = 1; n <= 5; n++) {
            power = Dense.product(power, s);
            share *= 0.7;
            sum = Dense.sum(1, sum, share, power);
        }

        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                assertThat(scaled[i][j]).isCloseTo(sum[i][j], within(1e-6));
            }
        }
    }

    @Test
    void requiredRowsAreThoseOfTheMatrix() {
        NearestRows kind = new NearestRows(0.2, 8, 1e-5, 7, RowScaling.SYM);
        SparseMatrix whole = kind.of(GRAPH, Workers.NONE);
        NearRowCache cache = GRAPH.nearRows(kind);
        try (Workers workers = new Workers(4)) {
            cache.require(new int[] {5, 3, 5, 39, -1}, 4, workers);
            assertThat(cache.of(4)).isNull();
            assertThat(cache.of(39).nodes())
                    .isEqualTo(Arrays.copyOfRange(whole.columns(), whole.rowPointers()[39], whole.rowPointers()[40]));
            NearestRows.Row five = cache.of(5);

            SparseMatrix all = cache.matrix(workers);

            assertThat(cache.of(5)).isSameAs(five);
            assertThat(all.columns()).isEqualTo(whole.columns());
            assertThat(all.values()).isEqualTo(whole.values());
            assertThat(GRAPH.nearRows(new NearestRows(0.2, 8, 1e-5, 7, RowScaling.SYM)))
                    .isSameAs(cache);
        }
    }
}
