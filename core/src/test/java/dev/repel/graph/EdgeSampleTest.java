package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.CounterRandom;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeSampleTest {
    private final Graph graph = Graphs.random(300, 3_000, TestSeed.random("edges"));

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void edgesAreOfTheGraphAndAboutAsManyAsAskedFor(boolean directed) {
        EdgeSample sample = EdgeSample.of(graph, 0.4, directed, random(1));

        int kept = 0;
        int mutual = 0;
        for (int i = 0; i < 300; i++) {
            for (int k = sample.offsets()[i]; k < sample.offsets()[i + 1]; k++) {
                int j = sample.neighbours()[k];
                assertThat(graph.hasEdge(i, j)).isTrue();
                assertThat(k == sample.offsets()[i] || sample.neighbours()[k - 1] < j)
                        .isTrue();
                kept++;
                mutual += contains(sample, j, i) ? 1 : 0;
            }
        }
        assertThat((double) kept / graph.neighbours().length).isCloseTo(0.4, within(0.04));
        assertThat((double) mutual / kept).isCloseTo(directed ? 0.4 : 1, within(directed ? 0.05 : 0));
        assertThat(sample.symmetric()).isEqualTo(!directed);
    }

    @Test
    void allOrNothingCanBeKept() {
        assertThat(EdgeSample.of(graph, 0, true, random(1)).offsets()[300]).isZero();
        EdgeSample all = EdgeSample.of(graph, 1, true, random(1));
        assertThat(all.offsets()).isEqualTo(graph.offsets());
        assertThat(all.neighbours()).isEqualTo(graph.neighbours());
    }

    @Test
    void everyEpochHasItsOwnSample() {
        EdgeSample first = EdgeSample.of(graph, 0.5, false, random(1));

        assertThat(EdgeSample.of(graph, 0.5, false, random(1)).offsets()).isEqualTo(first.offsets());
        assertThat(EdgeSample.of(graph, 0.5, false, random(2)).offsets()).isNotEqualTo(first.offsets());
    }

    private static boolean contains(EdgeSample sample, int i, int j) {
        for (int k = sample.offsets()[i]; k < sample.offsets()[i + 1]; k++) {
            if (sample.neighbours()[k] == j) {
                return true;
            }
        }
        return false;
    }

    private static CounterRandom random(int epoch) {
        return new CounterRandom(5, CounterRandom.Purpose.GRAPH, 0, epoch);
    }
}
