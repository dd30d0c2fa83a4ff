package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class NegativePoolTest {
    private static final int NODES = 90;
    private static final int CLASSES = 3;
    private static final int K = 7;

    private static Matrix random(String name) {
        Random random = TestSeed.random(name);
        Matrix logProbabilities = new Matrix(NODES, CLASSES);
        for (int k = 0; k < logProbabilities.data().length; k++) {
            logProbabilities.data()[k] = -20 * random.nextFloat();
        }
        return logProbabilities;
    }

    /** Shows some nodes together with the pool, as a batch does. */
    private static void show(NegativePool pool, Matrix logProbabilities, int from, int to) {
        Set<Integer> nodes = new LinkedHashSet<>();
        IntStream.range(from, to).forEach(nodes::add);
        Arrays.stream(pool.nodes()).forEach(nodes::add);
        int[] rows = nodes.stream().mapToInt(Integer::intValue).toArray();
        Matrix shown = new Matrix(rows.length, CLASSES);
        for (int r = 0; r < rows.length; r++) {
            System.arraycopy(logProbabilities.data(), rows[r] * CLASSES, shown.data(), r * CLASSES, CLASSES);
        }
        pool.refresh(shown, row -> rows[row]);
    }

    private static int[] leastLikely(Matrix logProbabilities, int c) {
        return IntStream.range(0, NODES)
                .boxed()
                .sorted((a, b) -> Float.compare(logProbabilities.get(a, c), logProbabilities.get(b, c)))
                .limit(K)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static void assertHolds(NegativePool pool, Matrix logProbabilities) {
        for (int c = 0; c < CLASSES; c++) {
            assertThat(Arrays.copyOfRange(pool.nodes(), pool.starts()[c], pool.starts()[c + 1]))
                    .containsExactlyInAnyOrder(leastLikely(logProbabilities, c));
        }
    }

    @Test
    void holdsTheLeastLikelyNodesOfAllThatHaveComeBy() {
        Matrix logProbabilities = random("pool");
        NegativePool pool = new NegativePool(NODES, CLASSES, K);
        for (int from = 0; from < NODES; from += 10) {
            show(pool, logProbabilities, from, from + 10);
        }

        assertHolds(pool, logProbabilities);
    }

    @Test
    void followsTheNetworkInOneRound() {
        NegativePool pool = new NegativePool(NODES, CLASSES, K);
        Matrix before = random("before");
        Matrix after = random("after");
        show(pool, before, 0, NODES);
        for (int from = 0; from < NODES; from += 10) {
            show(pool, after, from, from + 10);
        }

        assertHolds(pool, after);
    }

    @Test
    void startsWithFewerNodesThanItHasRoomFor() {
        NegativePool pool = new NegativePool(NODES, CLASSES, K);
        Matrix logProbabilities = random("pool");

        show(pool, logProbabilities, 0, 4);
        assertThat(pool.starts()).containsExactly(0, 4, 8, 12);

        show(pool, logProbabilities, 0, NODES);
        assertHolds(pool, logProbabilities);
    }

    @Test
    void itsStateKeepsEveryNodeNumber() {
        NegativePool pool = new NegativePool(4, 1, 3);
        int[] nodes = {Integer.MAX_VALUE - 1, (1 << 24) + 1, 65_537};
        pool.refresh(Matrix.of(new double[][] {{-3}, {-2}, {-1}}), row -> nodes[row]);

        NegativePool restored = new NegativePool(4, 1, 3);
        restored.restore(pool.state());

        assertThat(restored.nodes()).isEqualTo(nodes);
    }
}
