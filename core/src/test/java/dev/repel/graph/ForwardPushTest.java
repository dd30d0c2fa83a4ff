package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class ForwardPushTest {
    private static final int NODES = 90;
    private static final double FLOAT = 1e-7;

    private final Graph graph = Graphs.random(NODES, 160, TestSeed.random("push"));

    @ParameterizedTest
    @CsvSource({"0.85, 1e-2", "0.85, 1e-4", "0.85, 1e-7", "0.5, 1e-3", "0.99, 1e-5", "0.1, 1e-3"})
    void estimateIsNeverAboveTheTruthAndAtMostTheErrorTimesTheDegreeBelow(double q, double epsilon) {
        double[][] exact = Graphs.walksByElimination(graph, q);
        ForwardPush push = new ForwardPush(graph, q, epsilon);
        for (int source = 0; source < NODES; source++) {
            double[] estimate = dense(push.from(source));
            for (int v = 0; v < NODES; v++) {
                double gap = exact[v][source] - estimate[v];
                assertThat(gap).isBetween(-FLOAT, epsilon * graph.degree(v) + FLOAT);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-4, 1e-7})
    void scoresAndTheMissingProbabilitySumToOne(double epsilon) {
        ForwardPush push = new ForwardPush(graph, 0.85, epsilon);
        for (int source = 0; source < NODES; source++) {
            Walk walk = push.from(source);

            double sum = walk.missing();
            for (float score : walk.scores()) {
                sum += score;
            }
            assertThat(sum).isCloseTo(1, within(1e-6));
            assertThat(walk.missing()).isBetween(0.0, 1.0);
        }
    }

    @Test
    void missingProbabilityShrinksWithTheError() {
        double missing = 1;
        for (double epsilon : new double[] {1e-2, 1e-3, 1e-4, 1e-6}) {
            double now = new ForwardPush(graph, 0.85, epsilon).from(1).missing();

            assertThat(now).isLessThan(missing);
            missing = now;
        }
    }

    @ParameterizedTest
    @CsvSource({"0.85, 1e-2", "0.85, 1e-5", "0.5, 1e-3", "0.99, 1e-4"})
    void edgesTouchedStayBelowTheBound(double q, double epsilon) {
        ForwardPush push = new ForwardPush(graph, q, epsilon);
        for (int source = 0; source < NODES; source++) {
            push.from(source);

            assertThat((double) push.edgeTouches()).isLessThanOrEqualTo(1 / ((1 - q) * epsilon));
        }
    }

    @Test
    void walksBackAndForthAreRelatedByTheDegrees() {
        double epsilon = 1e-4;
        ForwardPush push = new ForwardPush(graph, 0.85, epsilon);
        double[][] walks = new double[NODES][];
        for (int source = 0; source < NODES; source++) {
            walks[source] = dense(push.from(source));
        }
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                double there = walks[i][j] * graph.degree(i);
                double back = walks[j][i] * graph.degree(j);
                assertThat(Math.abs(there - back))
                        .isLessThanOrEqualTo(2 * epsilon * graph.degree(i) * graph.degree(j) + 1e-5);
            }
        }
    }

    @Test
    void walkThatNeverContinuesStaysAtItsSource() {
        Walk walk = new ForwardPush(graph, 0, 1e-4).from(0);

        assertThat(walk.nodes()).containsExactly(0);
        assertThat(walk.scores()).containsExactly(1f);
        assertThat(walk.missing()).isZero();
    }

    @Test
    void walkThatAlmostNeverReturnsIsUniformOnTheComponentOfARegularGraph() {
        Graph twoRings = twoRings(9, 12);

        Walk walk = new ForwardPush(twoRings, 0.9999, 1e-9).from(3);

        assertThat(walk.nodes()).containsExactly(IntStream.range(0, 9).toArray());
        for (float score : walk.scores()) {
            assertThat((double) score).isCloseTo(1.0 / 9, within(1e-3));
        }
    }

    @Test
    void nodesOutsideTheComponentAreNeverReached() {
        assertThat(new ForwardPush(twoRings(9, 12), 0.85, 1e-6).from(10).nodes())
                .containsExactly(IntStream.range(9, 21).toArray());
    }

    @Test
    void nodeWithoutNeighboursNeverLeaves() {
        Walk walk = new ForwardPush(graph, 0.85, 1e-4).from(NODES - 1);

        assertThat(walk.nodes()).containsExactly(NODES - 1);
        assertThat(walk.scores()).containsExactly(1f);
        assertThat(walk.missing()).isZero();
    }

    /** Ties are broken by node id; measured: 100 % of sources are stable. */
    @Test
    void nearestNodesAreTheSameForATenthOfTheError() {
        ForwardPush coarse = new ForwardPush(graph, 0.85, 1e-5);
        ForwardPush fine = new ForwardPush(graph, 0.85, 1e-6);
        int stable = 0;
        for (int source = 0; source < NODES; source++) {
            stable += nearest(coarse.from(source), 8).equals(nearest(fine.from(source), 8)) ? 1 : 0;
        }

        assertThat(stable).isGreaterThanOrEqualTo(NODES * 95 / 100);
    }

    @Test
    void reusedObjectGivesTheBitsOfAFreshOne() {
        ForwardPush reused = new ForwardPush(graph, 0.85, 1e-5);
        for (int source = 0; source < NODES; source++) {
            assertSameBits(reused.from(source), new ForwardPush(graph, 0.85, 1e-5).from(source));
        }
    }

    @Test
    void scoresStandAscendingByNodeAndAreAboveZero() {
        ForwardPush push = new ForwardPush(graph, 0.85, 1e-5);
        for (int source = 0; source < NODES; source++) {
            Walk walk = push.from(source);

            assertThat(walk.nodes()).isSorted().doesNotHaveDuplicates();
            for (float score : walk.scores()) {
                assertThat(score).isGreaterThan(0f);
            }
        }
    }

    @Test
    void cacheGivesTheSameBitsOnAnyNumberOfThreads() {
        int[] sources = IntStream.range(0, NODES).toArray();
        List<WalkCache> caches = new ArrayList<>();
        for (int threads : new int[] {1, 8}) {
            WalkCache cache = new WalkCache(graph, 0.85, 1e-5, WalkStore.NONE);
            try (Workers workers = new Workers(threads)) {
                cache.require(sources, NODES, workers);
            }
            caches.add(cache);
        }
        for (int source = 0; source < NODES; source++) {
            assertSameBits(caches.get(1).from(source), caches.get(0).from(source));
        }
    }

    @Test
    void cacheAsksTheStoreFirstAndKeepsThereWhatItComputed() {
        Walk stored = new Walk(new int[] {2}, new float[] {0.5f}, 0.5);
        List<Integer> kept = new ArrayList<>();
        WalkStore store = new WalkStore() {
            @Override
            public Walk find(int source) {
                return source == 2 ? stored : null;
            }

            @Override
            public void keep(int[] sources, Walk[] walks) {
                for (int s = 0; s < sources.length; s++) {
                    assertThat(walks[s].nodes()).contains(sources[s]);
                    kept.add(sources[s]);
                }
            }
        };
        WalkCache cache = new WalkCache(graph, 0.85, 1e-4, store);

        try (Workers workers = new Workers(1)) {
            cache.require(new int[] {4, 2, 4, 0, 77}, 4, workers);
            cache.require(new int[] {4, 0}, 2, workers);
        }

        assertThat(cache.from(2)).isSameAs(stored);
        assertThat(cache.from(77)).isNull();
        assertThat(kept).containsExactly(4, 0);
    }

    @Test
    void impossibleParametersAreRefused() {
        for (double q : new double[] {-0.1, 1, Double.NaN}) {
            assertThatThrownBy(() -> new ForwardPush(graph, q, 1e-4)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new ForwardPush(graph, 0.5, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Graph twoRings(int first, int second) {
        int nodes = first + second;
        int[] sources = IntStream.range(0, nodes).toArray();
        int[] targets = IntStream.range(0, nodes)
                .map(i -> i < first ? (i + 1) % first : first + (i - first + 1) % second)
                .toArray();
        return Graph.of(nodes, sources, targets);
    }

    private static double[] dense(Walk walk) {
        double[] scores = new double[NODES];
        for (int n = 0; n < walk.nodes().length; n++) {
            scores[walk.nodes()[n]] = walk.scores()[n];
        }
        return scores;
    }

    private static List<Integer> nearest(Walk walk, int count) {
        return IntStream.range(0, walk.nodes().length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(n -> -Math.round(walk.scores()[n] * 1e3))
                        .thenComparing(n -> walk.nodes()[n]))
                .limit(count)
                .map(n -> walk.nodes()[n])
                .toList();
    }

    private static void assertSameBits(Walk actual, Walk expected) {
        assertThat(actual.nodes()).isEqualTo(expected.nodes());
        assertThat(actual.scores()).isEqualTo(expected.scores());
        assertThat(actual.missing()).isEqualTo(expected.missing());
    }
}
