package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.TestSeed;
import dev.repel.tensor.Matrix;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class TopKNegativesTest {
    @Test
    void leastLikelyNodesAreSelectedAndStandAscending() {
        Matrix logProbabilities = column(-1, -5, -0.1, -7, -2);

        assertThat(select(logProbabilities, 3)).containsExactly(1, 3, 4);
    }

    @Test
    void agreesWithSortingOnRandomValuesWithManyTies() {
        Random random = TestSeed.random("top-k");
        for (int round = 0; round < 200; round++) {
            int nodes = 1 + random.nextInt(60);
            int k = 1 + random.nextInt(nodes);
            int distinct = 1 + random.nextInt(12);
            Matrix logProbabilities = new Matrix(nodes, 2);
            for (int i = 0; i < nodes; i++) {
                int value = random.nextInt(distinct);
                logProbabilities.set(i, 1, value == 0 ? Float.NEGATIVE_INFINITY : -value * 0.37f);
            }

            int[] out = new int[k + 2];
            float bound = -random.nextInt(14) * 0.37f;
            new TopKNegatives(nodes).select(logProbabilities, 1, k, out, 2, bound);

            int[] expected = IntStream.range(0, nodes)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingDouble(i -> logProbabilities.get(i, 1))
                            .thenComparing(Comparator.naturalOrder()))
                    .limit(k)
                    .mapToInt(i -> i)
                    .sorted()
                    .toArray();
            assertThat(IntStream.range(2, k + 2).map(n -> out[n]).toArray()).isEqualTo(expected);
            assertThat(out[0] + out[1]).isZero();
        }
    }

    @Test
    void tiesGoToTheSmallerNode() {
        assertThat(select(column(-3, -3, -3, -3, -3), 2)).containsExactly(0, 1);
        assertThat(select(column(-1, -3, -2, -3, -3), 2)).containsExactly(1, 3);
    }

    @Test
    void probabilitiesThatUnderflowAreStillTold() {
        // all are 0 as probabilities
        assertThat(select(column(-800, -1000, -900, -750), 2)).containsExactly(1, 2);
    }

    @Test
    void infinitelyUnlikelyNodesTieToo() {
        double never = Double.NEGATIVE_INFINITY;

        assertThat(select(column(-5, never, -9, never, never), 2)).containsExactly(1, 3);
        assertThat(select(column(-5, never, -9, never, never), 4)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void bothZerosAreTheSameProbability() {
        assertThat(select(column(0.0, -0.0, -0.0), 1)).containsExactly(0);
    }

    @Test
    void allNodesCanBeSelected() {
        assertThat(select(column(-1, -5, -0.1), 3)).containsExactly(0, 1, 2);
        assertThat(select(column(-1), 1)).containsExactly(0);
    }

    @Test
    void moreNodesThanThereAreAreRefused() {
        assertThatThrownBy(() -> select(column(-1, -2), 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("K = 3 negatives were asked for, but there are 2 nodes");
    }

    private static int[] select(Matrix logProbabilities, int k) {
        int[] out = new int[k];
        new TopKNegatives(logProbabilities.rows()).select(logProbabilities, 0, k, out, 0, Float.POSITIVE_INFINITY);
        return out;
    }

    private static Matrix column(double... values) {
        Matrix matrix = new Matrix(values.length, 1);
        for (int i = 0; i < values.length; i++) {
            matrix.set(i, 0, (float) values[i]);
        }
        return matrix;
    }
}
