package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NegativePairsTest {
    private final NegativePairs pairs = new NegativePairs(6, 3, 2);

    @Test
    void anchorsAreGroupedByClassAscendingById() {
        setAnchors(2, 0, PositivePseudoLabels.NONE, 0, 2, 2);

        assertThat(pairs.anchorCount()).isEqualTo(5);
        assertThat(anchors(0)).containsExactly(1, 3);
        assertThat(anchors(1)).isEmpty();
        assertThat(anchors(2)).containsExactly(0, 4, 5);
    }

    @Test
    void earlierAnchorsAreForgotten() {
        setAnchors(2, 0, 1, 0, 2, 2);

        setAnchors(-1, -1, -1, 1, -1, -1);

        assertThat(pairs.anchorCount()).isEqualTo(1);
        assertThat(anchors(1)).containsExactly(3);
        assertThat(anchors(2)).isEmpty();
    }

    @Test
    void negativesAreReplacedWithTheAnchors() {
        pairs.set(new int[] {0, 1, 2, 0, 1, 2}, new int[] {1, 2, 0, 3, 4}, new int[] {0, 2, 4, 5});
        pairs.set(new int[] {0, 1, -1, -1, -1, -1}, new int[] {5, 4, 3}, new int[] {0, 1, 3, 3});

        assertThat(pairs.anchorCount()).isEqualTo(2);
        assertThat(pairs.negativeCount()).isEqualTo(3);
        assertThat(Arrays.copyOf(pairs.negatives(), 3)).containsExactly(5, 4, 3);
        assertThat(new int[] {pairs.negativeStart(1), pairs.negativeStart(2)}).containsExactly(1, 3);
    }

    @Test
    void nothingIsLeftAfterClearing() {
        NegativePairs some = TopKPairs.of(new int[] {2, 0, 1, 0, 2, 2}, new Matrix(6, 3), 2);
        assertThat(some.negativeCount()).isEqualTo(6);

        some.clear();

        assertThat(some.anchorCount()).isZero();
        assertThat(some.negativeCount()).isZero();
    }

    @Test
    void partnerIsAnotherAnchorOfTheClassUnlessThereIsNone() {
        setAnchors(0, 0, 0, 1, -1, -1);
        int[] partners = new int[6];
        Set<Integer> ofNodeZero = new HashSet<>();
        for (int epoch = 0; epoch < 50; epoch++) {
            pairs.drawPartners(new CounterRandom(1, CounterRandom.Purpose.SAMPLING, 1, epoch), partners);

            ofNodeZero.add(partners[0]);
            assertThat(partners[1]).isIn(0, 2);
            assertThat(partners[2]).isIn(0, 1);
            assertThat(partners[3]).isEqualTo(3);
        }
        assertThat(ofNodeZero).containsExactlyInAnyOrder(1, 2);
    }

    private void setAnchors(int... positiveLabels) {
        pairs.set(positiveLabels, new int[0], new int[4]);
    }

    private int[] anchors(int c) {
        return Arrays.copyOfRange(pairs.anchors(), pairs.anchorStart(c), pairs.anchorStart(c + 1));
    }
}
