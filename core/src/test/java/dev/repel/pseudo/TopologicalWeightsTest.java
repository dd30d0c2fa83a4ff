package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.RandomWalkWithRestart;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class TopologicalWeightsTest {
    private static final int NODES = 50;
    private static final int CLASSES = 3;
    private static final int K = 20;
    private static final double Q = 0.85;

    private final Workers workers = new Workers(2);
    private final Random random = TestSeed.random("weights");
    private final Graph graph = Graphs.random(NODES, 90, random);
    private final TopologicalWeights weights = new TopologicalWeights(NODES, Weighting.WALK, 1);

    @AfterEach
    void endThreads() {
        workers.close();
    }

    @Test
    void weightsAreTheSoftmaxOfWalksFromTheAnchorAlthoughWalksStartAtTheNegatives() {
        NegativePairs pairs = randomPairs();

        weights.update(pairs, walks(pairs), new PlainKernels(), workers);

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
                double[] actual = weightsOf(weights, a);
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
        for (Weighting weighting : Weighting.values()) {
            TopologicalWeights any = new TopologicalWeights(NODES, weighting, 0.5);
            any.update(pairs, walks(pairs), new PlainKernels(), workers);

            int selves = 0;
            for (int c = 0; c < CLASSES; c++) {
                for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                    double[] actual = weightsOf(any, a);
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

        TopologicalWeights uniform = new TopologicalWeights(NODES, Weighting.UNIFORM, 1);
        uniform.update(pairs, null, new PlainKernels(), workers);

        for (int a = 0; a < pairs.anchorCount(); a++) {
            double[] actual = weightsOf(uniform, a);
            int others = K - (uniform.start(a + 1) - uniform.start(a));
            for (double weight : actual) {
                assertThat(weight).isIn(0.0, 1.0 / others);
            }
        }
    }

    @Test
    void theSharpestWeightsThatAreAllowedAreFinite() {
        NegativePairs pairs = randomPairs();
        WalkCache reluctant = new WalkCache(graph, 0.999, 1e-4, WalkStore.NONE);
        try (Workers workers = new Workers(1)) {
            reluctant.require(pairs.negatives(), pairs.negativeCount(), workers);
        }
        for (Weighting weighting : Weighting.values()) {
            TopologicalWeights sharp = new TopologicalWeights(NODES, weighting, 1 / TopologicalWeights.LARGEST_SCORE);
            sharp.update(pairs, reluctant, new PlainKernels(), workers);
            for (int a = 0; a < pairs.anchorCount(); a++) {
                assertThat(Arrays.stream(weightsOf(sharp, a)).sum()).isCloseTo(1, within(1e-5));
            }
        }
    }

    /** Two joined nodes and a walk that almost never restarts: 0.5 / (1 − q) is 500, and 5 where it restarts more often. */
    @Test
    void theClosedFormIsCutAtAScoreOfFifty() {
        assertThat(excessOfThePair(0.999)).isCloseTo(Math.expm1(50), within(1e-4 * Math.exp(50)));
        double score = 0.9 / 1.9 / 0.1;
        assertThat(excessOfThePair(0.9)).isCloseTo(Math.expm1(score), within(1e-3 * Math.exp(score)));
    }

    private static double excessOfThePair(double q) {
        Graph pair = Graph.of(2, new int[] {0}, new int[] {1});
        NegativePairs pairs = new NegativePairs(2, 1, 1);
        pairs.set(new int[] {0, -1}, new int[] {1}, new int[] {0, 1});
        WalkCache walks = new WalkCache(pair, q, 1e-7, WalkStore.NONE);
        walks.require(new int[] {1}, 1, Workers.NONE);
        TopologicalWeights weights = new TopologicalWeights(2, Weighting.CLOSED_FORM, 1);
        weights.update(pairs, walks, new PlainKernels(), Workers.NONE);
        return weights.excess(0);
    }

    /**
     * In a clique of n nodes a walk reaches every other node equally: x = q / (n − 1 + q), from 1 = r + (n − 1) x and x =
     * q (r + (n − 2) x) / (n − 1).
     */
    @Test
    void allPairsOfACliqueWeighTheSameHoweverManyThereAre() {
        int nodes = 90;
        Graph clique = clique(nodes);
        int[] labels = new int[nodes];
        Arrays.setAll(labels, i -> i < 45 ? 0 : 1);
        NegativePairs pairs = new NegativePairs(nodes, 2, 40);
        // half of the negatives of the first class are its own anchors; none of the second class
        int[] negatives = new int[80];
        Arrays.setAll(negatives, i -> i < 40 ? i + 25 : i - 40);
        pairs.set(labels, negatives, new int[] {0, 40, 80});

        TopologicalWeights weights = new TopologicalWeights(nodes, Weighting.WALK, 1);
        weights.update(pairs, walks(clique, pairs), new PlainKernels(), workers);

        double others = Math.expm1(Q / (nodes - 1 + Q));
        for (int a = 0; a < pairs.anchorCount(); a++) {
            assertThat(weights.start(a + 1) - weights.start(a)).isEqualTo(40);
            for (int slot = 0; slot < 40; slot++) {
                int entry = weights.start(a) + slot;
                boolean self = negatives[(a < 45 ? 0 : 40) + slot] == pairs.anchors()[a];
                assertThat(weights.slot(entry)).isEqualTo(slot);
                assertThat((double) weights.excess(entry)).isCloseTo(self ? -1 : others, within(1e-5));
            }
        }
    }

    private static Graph clique(int nodes) {
        int[] pairs = IntStream.range(0, nodes * nodes)
                .filter(pair -> pair / nodes < pair % nodes)
                .toArray();
        return Graph.of(
                nodes,
                Arrays.stream(pairs).map(pair -> pair / nodes).toArray(),
                Arrays.stream(pairs).map(pair -> pair % nodes).toArray());
    }

    @Test
    void nearerNegativesWeighMore() {
        Graph path = Graph.of(5, new int[] {0, 1, 2, 3}, new int[] {1, 2, 3, 4});
        Matrix logProbabilities = Matrix.of(new double[][] {{0}, {-4}, {-3}, {-2}, {-1}});
        NegativePairs pairs = TopKPairs.of(new int[] {0, -1, -1, -1, -1}, logProbabilities, 4);
        for (Weighting weighting : Weighting.values()) {
            if (weighting != Weighting.UNIFORM) {
                TopologicalWeights onPath = new TopologicalWeights(5, weighting, 0.5);
                onPath.update(pairs, walks(path, pairs), new PlainKernels(), workers);

                assertThat(onPath.start(1)).isEqualTo(4);
                for (int entry = 1; entry < 4; entry++) {
                    assertThat(onPath.slot(entry)).isEqualTo(entry);
                    assertThat(onPath.excess(entry))
                            .isLessThan(onPath.excess(entry - 1))
                            .isPositive();
                }
            }
        }
    }

    @Test
    void sharperWeightingsAreWhatTheySay() {
        NegativePairs pairs = randomPairs();
        double temperature = 0.5;
        weights.update(pairs, walks(pairs), new PlainKernels(), workers);
        TopologicalWeights closed = updated(pairs, Weighting.CLOSED_FORM, temperature);
        TopologicalWeights scaled = updated(pairs, Weighting.SCALED, temperature);
        TopologicalWeights rank = updated(pairs, Weighting.RANK, temperature);

        for (int a = 0; a < pairs.anchorCount(); a++) {
            double max = 0;
            for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
                max = Math.max(max, Math.log1p(weights.excess(entry)));
            }
            for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
                if (weights.excess(entry) != -1f) {
                    double r = Math.log1p(weights.excess(entry));
                    assertThat(Math.log1p(closed.excess(entry))).isCloseTo(r / (1 - Q), within(1e-5));
                    assertThat(Math.log1p(scaled.excess(entry))).isCloseTo(r / (temperature * max), within(1e-4));
                    assertThat(Math.log1p(rank.excess(entry))).isBetween(0.0, 1 / temperature + 1e-6);
                    if (r == max) {
                        assertThat(Math.log1p(rank.excess(entry))).isCloseTo(1 / temperature, within(1e-5));
                    }
                }
            }
        }
    }

    private TopologicalWeights updated(NegativePairs pairs, Weighting weighting, double temperature) {
        TopologicalWeights sharper = new TopologicalWeights(NODES, weighting, temperature);
        sharper.update(pairs, walks(pairs), new PlainKernels(), workers);
        return sharper;
    }

    @Test
    void earlierPairsLeaveNoTrace() {
        NegativePairs pairs = randomPairs();
        TopologicalWeights fresh = new TopologicalWeights(NODES, Weighting.WALK, 1);
        fresh.update(pairs, walks(pairs), new PlainKernels(), workers);

        NegativePairs others = randomPairs();
        weights.update(others, walks(others), new PlainKernels(), workers);
        NegativePairs none = new NegativePairs(NODES, CLASSES, K);
        weights.update(none, walks(none), new PlainKernels(), workers);
        weights.update(pairs, walks(pairs), new PlainKernels(), workers);

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
        NegativePairs pairs = TopKPairs.of(new int[] {0, 0, 0, 0}, new Matrix(4, 1), 4);

        TopologicalWeights isolated = new TopologicalWeights(4, Weighting.WALK, 1);
        isolated.update(pairs, walks(edgeless, pairs), new PlainKernels(), workers);

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
        return TopKPairs.of(labels, logProbabilities, K);
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
    private static double[] weightsOf(TopologicalWeights weights, int a) {
        double[] unnormalised = new double[K];
        Arrays.fill(unnormalised, 1);
        for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
            unnormalised[weights.slot(entry)] += weights.excess(entry);
        }
        double sum = Arrays.stream(unnormalised).sum();
        return Arrays.stream(unnormalised).map(weight -> weight / sum).toArray();
    }
}
