package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.Graphs;
import dev.repel.graph.RandomWalkWithRestart;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class TopologicalWeightsTest {
    private static final int NODES = 50;
    private static final int CLASSES = 3;
    private static final int K = 20;
    private static final double Q = 0.85;

    private final Random random = TestSeed.random("weights");
    private final Graph graph = Graphs.random(NODES, 90, random);
    private final TopologicalWeights weights = new TopologicalWeights(NODES);

    @Test
    void weightsAreTheSoftmaxOfWalksFromTheAnchorAlthoughWalksStartAtTheNegatives() {
        NegativePairs pairs = randomPairs();

        weights.update(pairs, walks(pairs));

        int different = 0;
        for (int c = 0; c < CLASSES; c++) {
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                int anchor = pairs.anchors()[a];
                double[] walk = RandomWalkWithRestart.from(graph, anchor, Q, 1e-13);
                double sum = 0;
                for (int slot = 0; slot < K; slot++) {
                    int negative = pairs.negatives()[c * K + slot];
                    sum += negative == anchor ? 0 : Math.exp(walk[negative]);
                }
                double[] actual = weightsOf(a);
                for (int slot = 0; slot < K; slot++) {
                    int negative = pairs.negatives()[c * K + slot];
                    double expected = negative == anchor ? 0 : Math.exp(walk[negative]) / sum;
                    assertThat(actual[slot]).isCloseTo(expected, within(1e-6));
                    different += Math.abs(expected - 1.0 / K) > 1e-3 ? 1 : 0;
                }
            }
        }
        assertThat(different).as("pairs whose weight is not the uniform one").isGreaterThan(20);
    }

    @Test
    void weightsOfAnAnchorSumToOneAndItsOwnIsZero() {
        NegativePairs pairs = randomPairs();
        for (WalkCache walks : new WalkCache[] {walks(pairs), null}) {
            weights.update(pairs, walks);

            int selves = 0;
            for (int c = 0; c < CLASSES; c++) {
                for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                    double[] actual = weightsOf(a);
                    double sum = 0;
                    for (int slot = 0; slot < K; slot++) {
                        boolean self = pairs.negatives()[c * K + slot] == pairs.anchors()[a];
                        assertThat(actual[slot] == 0).isEqualTo(self);
                        selves += self ? 1 : 0;
                        sum += actual[slot];
                    }
                    assertThat(sum).isCloseTo(1, within(1e-6));
                }
            }
            assertThat(selves).as("anchors among their own negatives").isPositive();
        }
    }

    @Test
    void uniformWeightsAreAllAlike() {
        NegativePairs pairs = randomPairs();

        weights.update(pairs, null);

        for (int a = 0; a < pairs.anchorCount(); a++) {
            double[] actual = weightsOf(a);
            int others = K - (weights.start(a + 1) - weights.start(a));
            for (double weight : actual) {
                assertThat(weight).isIn(0.0, 1.0 / others);
            }
        }
    }

    @Test
    void nearerNegativesWeighMore() {
        Graph path = Graph.of(5, new int[] {0, 1, 2, 3}, new int[] {1, 2, 3, 4});
        NegativePairs pairs = new NegativePairs(5, 1, 4);
        pairs.setAnchors(new int[] {0, -1, -1, -1, -1});
        Matrix logProbabilities = Matrix.of(new double[][] {{0}, {-4}, {-3}, {-2}, {-1}});
        pairs.setNegatives(new TopKNegatives(5), logProbabilities, 4);

        TopologicalWeights onPath = new TopologicalWeights(5);
        onPath.update(pairs, walks(path, pairs));

        assertThat(onPath.start(1)).isEqualTo(4);
        for (int entry = 1; entry < 4; entry++) {
            assertThat(onPath.slot(entry)).isEqualTo(entry);
            assertThat(onPath.excess(entry)).isLessThan(onPath.excess(entry - 1)).isPositive();
        }
    }

    @Test
    void earlierPairsLeaveNoTrace() {
        NegativePairs pairs = randomPairs();
        TopologicalWeights fresh = new TopologicalWeights(NODES);
        fresh.update(pairs, walks(pairs));

        NegativePairs others = randomPairs();
        weights.update(others, walks(others));
        NegativePairs none = new NegativePairs(NODES, CLASSES, K);
        weights.update(none, null);
        weights.update(pairs, walks(pairs));

        for (int a = 0; a <= pairs.anchorCount(); a++) {
            assertThat(weights.start(a)).isEqualTo(fresh.start(a));
        }
        for (int entry = 0; entry < fresh.start(pairs.anchorCount()); entry++) {
            assertThat(weights.slot(entry)).isEqualTo(fresh.slot(entry));
            assertThat(weights.excess(entry)).isEqualTo(fresh.excess(entry));
        }
    }

    @Test
    void anchorsAndNegativesWithoutNeighboursAreHarmless() {
        Graph edgeless = Graph.of(4, new int[0], new int[0]);
        NegativePairs pairs = new NegativePairs(4, 1, 4);
        pairs.setAnchors(new int[] {0, 0, 0, 0});
        pairs.setNegatives(new TopKNegatives(4), new Matrix(4, 1), 4);

        TopologicalWeights isolated = new TopologicalWeights(4);
        isolated.update(pairs, walks(edgeless, pairs));

        assertThat(isolated.start(4)).isEqualTo(4);
        for (int a = 0; a < 4; a++) {
            assertThat(isolated.slot(a)).isEqualTo(a);
            assertThat(isolated.excess(a)).isEqualTo(-1f);
        }
    }

    private NegativePairs randomPairs() {
        int[] labels = new int[NODES];
        Matrix logProbabilities = new Matrix(NODES, CLASSES);
        for (int i = 0; i < NODES; i++) {
            labels[i] = random.nextInt(CLASSES + 1) - 1;
            for (int c = 0; c < CLASSES; c++) {
                logProbabilities.set(i, c, -random.nextFloat());
            }
        }
        NegativePairs pairs = new NegativePairs(NODES, CLASSES, K);
        pairs.setAnchors(labels);
        pairs.setNegatives(new TopKNegatives(NODES), logProbabilities, K);
        return pairs;
    }

    private WalkCache walks(NegativePairs pairs) {
        return walks(graph, pairs);
    }

    private static WalkCache walks(Graph graph, NegativePairs pairs) {
        WalkCache walks = new WalkCache(graph, Q, 1e-9, WalkStore.NONE);
        try (Workers workers = new Workers(1)) {
            walks.require(pairs.negatives(), pairs.negativeCount(), workers);
        }
        return walks;
    }

    /** (1 + excess) / normaliser for every slot of an anchor. */
    private double[] weightsOf(int a) {
        double[] unnormalised = new double[K];
        Arrays.fill(unnormalised, 1);
        for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
            unnormalised[weights.slot(entry)] += weights.excess(entry);
        }
        double sum = Arrays.stream(unnormalised).sum();
        return Arrays.stream(unnormalised).map(weight -> weight / sum).toArray();
    }
}
