package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class WalkTest {
    /** Words that are full, empty, at the edges of 64 nodes, and missing in between. */
    @RepeatedTest(20)
    void findsTheNodesOfASetThatItReaches(RepetitionInfo repetition) {
        Random random = TestSeed.random("walk" + repetition.getCurrentRepetition());
        int total = 64 * 5;
        int oneIn = 1 + repetition.getCurrentRepetition() % 7;
        int[] nodes = IntStream.range(0, total)
                .filter(i -> random.nextInt(oneIn) == 0 && i / 64 != 2)
                .toArray();
        long[] set = new long[5];
        for (int i = 0; i < total; i++) {
            set[i / 64] |= (random.nextInt(3) == 0 ? 1L : 0L) << (i % 64);
        }
        Walk walk = new Walk(nodes, new float[nodes.length], 0);
        int[] places = new int[total + 1];

        int count = walk.reached(set, places);

        int[] expected = IntStream.range(0, nodes.length)
                .filter(n -> (set[nodes[n] / 64] >> (nodes[n] % 64) & 1) == 1)
                .toArray();
        assertThat(Arrays.copyOf(places, count)).containsExactly(expected);
    }

    @Test
    void aWalkThatReachesNothingFindsNothing() {
        Walk walk = new Walk(new int[0], new float[0], 1);

        assertThat(walk.reached(new long[] {-1L}, new int[1])).isZero();
        assertThat(walk.missing()).isEqualTo(1);
    }

    @Test
    void backwardsEveryScoreIsTimesTheDegreeOfTheSourceOverThatOfTheNode() {
        Walk walk = new Walk(new int[] {0, 3}, new float[] {0.5f, 0.25f}, 0);

        assertThat(walk.readBackwards(6, node -> node == 0 ? 2 : 4)).containsExactly(1.5f, 0.375f);
    }

    /** On a path every degree but those of the ends is 2, so the relation shows there. */
    @Test
    void cacheReadsTheWalksToANodeOutOfTheWalkFromIt() {
        int[] sources = {0, 1, 2, 3, 3};
        Graph path = Graph.of(5, new int[] {0, 1, 2, 3}, new int[] {1, 2, 3, 4});
        WalkCache cache = new WalkCache(path, 0.85, 1e-7, WalkStore.NONE);
        cache.require(sources, sources.length, Workers.NONE);
        double[][] truth = Graphs.walksByElimination(path, 0.85);

        for (int source = 0; source < 4; source++) {
            Walk walk = cache.from(source);
            for (int n = 0; n < walk.nodes().length; n++) {
                int node = walk.nodes()[n];
                assertThat((double) walk.scores()[n]).isCloseTo(truth[node][source], within(1e-5));
                assertThat((double) cache.scoresTo(source)[n]).isCloseTo(truth[source][node], within(1e-5));
            }
        }
        assertThat(cache.from(4)).as("not asked for").isNull();
    }

    @Test
    void surveySumsWhatSinglePushesCostAndMiss() {
        Graph graph = Graphs.random(80, 160, TestSeed.random("survey"));
        int[] sources = {3, 5, 79};
        ForwardPush push = new ForwardPush(graph, 0.85, 1e-3);
        long touches = 0;
        long entries = 0;
        double missing = 0;
        double largest = 0;
        for (int source : sources) {
            Walk walk = push.from(source);
            touches += push.edgeTouches();
            entries += walk.nodes().length;
            missing += walk.missing() / 3;
            largest = Math.max(largest, walk.missing());
        }

        WalkSurvey survey = WalkSurvey.of(graph, sources, 0.85, 1e-3);

        int degree = IntStream.range(0, 80).map(graph::degree).max().orElseThrow();
        assertThat(survey.sources()).isEqualTo(3);
        assertThat(survey.edgeTouches()).isEqualTo(touches);
        assertThat(survey.entries()).isEqualTo(entries);
        assertThat(survey.meanMissing()).isCloseTo(missing, within(1e-12));
        assertThat(survey.largestMissing()).isEqualTo(largest);
        assertThat(survey.certifiedError()).isCloseTo(1e-3 * degree, within(1e-12));
        assertThat(survey.bytesOf(6)).isEqualTo(2 * survey.bytes());
        assertThat(survey.bytes()).isGreaterThan(entries * 12);
    }

    @Test
    void surveyOfNothingCostsNothing() {
        WalkSurvey survey = WalkSurvey.of(Graphs.ring(3), new int[0], 0.85, 1e-3);

        assertThat(survey.meanMissing()).isZero();
        assertThat(survey.bytesOf(100)).isZero();
    }

    @Test
    void randomSourcesAscendDifferAndAreAtMostAllNodes() {
        Graph graph = Graphs.ring(50);

        int[] some = WalkSurvey.randomSources(graph, 20, 1);

        assertThat(some).hasSize(20).isSorted().doesNotHaveDuplicates();
        assertThat(WalkSurvey.randomSources(graph, 20, 1)).isEqualTo(some);
        assertThat(WalkSurvey.randomSources(graph, 20, 2)).isNotEqualTo(some);
        assertThat(WalkSurvey.randomSources(graph, 80, 1))
                .isEqualTo(IntStream.range(0, 50).toArray());
    }
}
