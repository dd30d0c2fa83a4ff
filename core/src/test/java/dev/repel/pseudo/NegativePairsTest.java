package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NegativePairsTest {
    private final NegativePairs pairs = new NegativePairs(6, 3, 2);

    @Test
    void anchorsAreGroupedByClassAscendingById() {
        pairs.setAnchors(new int[] {2, 0, PositivePseudoLabels.NONE, 0, 2, 2});

        assertThat(pairs.anchorCount()).isEqualTo(5);
        assertThat(anchors(0)).containsExactly(1, 3);
        assertThat(anchors(1)).isEmpty();
        assertThat(anchors(2)).containsExactly(0, 4, 5);
    }

    @Test
    void earlierAnchorsAreForgotten() {
        pairs.setAnchors(new int[] {2, 0, 1, 0, 2, 2});

        pairs.setAnchors(new int[] {-1, -1, -1, 1, -1, -1});

        assertThat(pairs.anchorCount()).isEqualTo(1);
        assertThat(anchors(1)).containsExactly(3);
        assertThat(anchors(2)).isEmpty();
    }

    @Test
    void everyClassHasItsNegativesEvenIfNobodyIsPredictedToBeOfIt() {
        Matrix logProbabilities = Matrix.of(new double[][] {
            {-1, -9, -5}, {-2, -9, -4}, {-3, -9, -3}, {-4, -9, -2}, {-5, -9, -1}, {-6, -9, 0}
        });

        pairs.setAnchors(new int[] {0, 0, 0, 2, 2, 2});
        pairs.setNegatives(new TopKNegatives(6), logProbabilities, 2);

        assertThat(pairs.negativeCount()).isEqualTo(6);
        assertThat(negatives(0)).containsExactly(4, 5);
        assertThat(negatives(1)).containsExactly(0, 1);
        assertThat(negatives(2)).containsExactly(0, 1);
        assertThat(anchors(1)).isEmpty();
    }

    @Test
    void nothingIsLeftAfterClearing() {
        pairs.setAnchors(new int[] {2, 0, 1, 0, 2, 2});
        pairs.setNegatives(new TopKNegatives(6), new Matrix(6, 3), 2);

        pairs.clear();

        assertThat(pairs.anchorCount()).isZero();
        assertThat(pairs.negativeCount()).isZero();
    }

    private int[] anchors(int c) {
        return Arrays.copyOfRange(pairs.anchors(), pairs.anchorStart(c), pairs.anchorStart(c + 1));
    }

    private int[] negatives(int c) {
        return Arrays.copyOfRange(pairs.negatives(), pairs.negativeStart(c), pairs.negativeStart(c + 1));
    }
}
