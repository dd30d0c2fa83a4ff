package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class EdgeWeightsTest {
    private final Random random = TestSeed.random("edge weights");
    private final Graph graph = Graphs.withWeights(Graphs.random(40, 90, random), random);

    @ParameterizedTest
    @CsvSource({"SUM, 9", "MAX, 5", "MEAN, 3", "FIRST, 3"})
    void repeatedEdgesAreMergedInEitherDirection(WeightMerge merge, double expected) {
        Graph merged = Graph.weighted(
                3, new int[] {0, 1, 0, 2, 1}, new int[] {1, 0, 1, 2, 2}, new float[] {3, 5, 1, 100, 7}, merge);

        assertThat(Graphs.weight(merged, 0, 1)).isEqualTo(expected);
        assertThat(Graphs.weight(merged, 1, 0)).isEqualTo(expected);
        assertThat(merged.strength(1)).isEqualTo(expected + 7);
        // the self-loop of node 2 is dropped with its weight
        assertThat(merged.strength(2)).isEqualTo(7);
        assertThat(merged.meanWeight()).isEqualTo((expected + 7) / 2);
        assertThat(merged.degree(1)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(floats = {0, -1, Float.NaN, Float.POSITIVE_INFINITY})
    void otherNumbersAreRefused(float weight) {
        assertThatThrownBy(() ->
                        Graph.weighted(3, new int[] {0, 1}, new int[] {1, 2}, new float[] {1, weight}, WeightMerge.SUM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("edge 1 has the weight " + weight);
    }

    @Test
    void onlyWeightsThatAreAllOneAreUseless() {
        Graph plain = Graphs.ring(5);

        assertThat(Graphs.withWeights(plain, (i, j) -> 1)
                        .withoutUselessWeights()
                        .weighted())
                .isFalse();
        assertThat(Graphs.withWeights(plain, (i, j) -> 2)
                        .withoutUselessWeights()
                        .weighted())
                .isTrue();
        assertThat(graph.withoutWeights().weighted()).isFalse();
        assertThat(graph.withoutWeights().neighbours()).isEqualTo(graph.neighbours());
    }

    @Test
    void excerptsKeepTheSumsOfTheWholeGraph() {
        int[] some = IntStream.range(0, 40).filter(i -> i % 3 != 1).toArray();

        Graph excerpt = graph.excerpt(some);

        for (int n = 0; n < some.length; n++) {
            assertThat(excerpt.strength(n)).isEqualTo(graph.strength(some[n]));
            for (int m = 0; m < some.length; m++) {
                assertThat(Graphs.weight(excerpt, n, m)).isEqualTo(Graphs.weight(graph, some[n], some[m]));
            }
        }
        assertThat(excerpt.meanWeight()).isEqualTo(graph.meanWeight());
    }

    @Test
    void droppedEdgesTakeTheirWeightsWithThem() {
        int[] some = IntStream.range(0, 40).filter(i -> i % 3 != 1).toArray();

        Graph whole = graph.without((a, b) -> a == 0 || b == 0);
        Graph part = graph.excerpt(some).without((a, b) -> a == 0 || b == 0);

        assertThat(whole.strength(0)).isZero();
        for (int i = 1; i < 40; i++) {
            assertThat(whole.strength(i)).isCloseTo(graph.strength(i) - Graphs.weight(graph, 0, i), within(1e-9));
        }
        for (int n = 1; n < some.length; n++) {
            assertThat(part.strength(n)).isCloseTo(whole.strength(some[n]), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void samplesKeepTheWeightsOfTheirEdges(boolean directed) {
        EdgeSample sample = EdgeSample.of(graph, 0.5, directed, new CounterRandom(1, Purpose.GRAPH, 0, 0));

        assertThat(sample.weighted()).isTrue();
        for (int i = 0; i < 40; i++) {
            double sum = 0;
            for (int k = sample.offsets()[i]; k < sample.offsets()[i + 1]; k++) {
                assertThat(sample.weight(k)).isEqualTo(Graphs.weight(graph, i, sample.neighbours()[k]));
                sum += sample.weight(k);
            }
            assertThat(sample.strength(i)).isEqualTo(sum);
        }
        assertThat(sample.offsets()[40]).isBetween(1, graph.neighbours().length - 1);
    }

    @Test
    void walksAreThoseOfEliminationInAnyUnit() {
        double[][] exact = Graphs.walksByElimination(graph, 0.85);
        Graph inOtherUnits = Graphs.withWeights(graph, (i, j) -> 1024 * (float) Graphs.weight(graph, i, j));
        WalkCache cache = new WalkCache(graph, 0.85, 1e-9, WalkStore.NONE);
        int[] all = IntStream.range(0, 40).filter(i -> graph.degree(i) > 0).toArray();
        cache.require(all, all.length, Workers.NONE);

        for (int source : all) {
            Walk walk = cache.from(source);
            Walk other = new ForwardPush(inOtherUnits, 0.85, 1e-9).from(source);
            assertThat(other.scores()).isEqualTo(walk.scores());
            for (int n = 0; n < walk.nodes().length; n++) {
                int node = walk.nodes()[n];
                assertThat((double) walk.scores()[n]).isCloseTo(exact[node][source], within(1e-6));
                assertThat((double) cache.scoresTo(source)[n]).isCloseTo(exact[source][node], within(1e-6));
            }
        }
    }

    @Test
    void absorbingWalksAreTheDenseInverse() {
        double[][] matrix = new double[40][40];
        for (int i = 0; i < 40; i++) {
            matrix[i][i] = graph.strength(i) + 0.01;
            for (int j = 0; j < 40; j++) {
                matrix[i][j] -= Graphs.weight(graph, i, j);
            }
        }
        double[][] inverse = Graphs.inverse(matrix);
        double[] y = new double[40];
        y[7] = 1;

        double[] solved = new AbsorbingWalks(graph, 0.01).solve(y);

        for (int i = 0; i < 40; i++) {
            assertThat(solved[i]).isCloseTo(inverse[i][7], within(1e-5));
        }
    }

    @Test
    void nearestRowsFollowTheWeights() {
        // one step with a self-loop of weight 1
        var rows = new NearestRows(0.5, 1, 0, 40).of(graph, Workers.NONE).toDense();

        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 40; j++) {
                double step = (i == j ? 1 : Graphs.weight(graph, i, j)) / (graph.strength(i) + 1);
                assertThat((double) rows.get(i, j)).isCloseTo((i == j ? 0.5 : 0) + 0.25 * step, within(1e-6));
            }
        }
    }
}
