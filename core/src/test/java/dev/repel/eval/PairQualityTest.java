package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.TopKPairs;
import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class PairQualityTest {
    /** S_0 = {3, 4}, S_1 = {0, 1}. */
    private final Matrix logProbabilities =
            Matrix.of(new double[][] {{-1, -9}, {-1, -9}, {-2, -2}, {-9, -1}, {-9, -1}});

    @Test
    void errorsAreThoseCountedByHand() {
        NegativePairs pairs = TopKPairs.of(new int[] {0, 0, -1, 1, -1}, logProbabilities, 2);

        // node 1 is not of class 0, node 4 not of class 1
        PairQuality quality = PairQuality.of(pairs, new int[] {0, 1, 0, 1, 0});

        assertThat(quality.positiveError()).isEqualTo(1.0 / 3);
        // 4 is assumed not to be of class 0, and 1 not of class 1
        assertThat(quality.negativeError()).isEqualTo(2.0 / 4);
        // 0 – 4, 1 – 3 and 3 – 1 are of the same class
        assertThat(quality.pairs()).isEqualTo(6);
        assertThat(quality.pairError()).isEqualTo(3.0 / 6);
    }

    @Test
    void nodesWithoutALabelAreNotCounted() {
        NegativePairs pairs = TopKPairs.of(new int[] {0, 0, -1, 1, -1}, logProbabilities, 2);
        int none = NodeDataset.UNLABELLED;

        PairQuality quality = PairQuality.of(pairs, new int[] {0, none, 0, 1, none});

        assertThat(quality.anchors()).isEqualTo(2);
        assertThat(quality.negatives()).isEqualTo(2);
        assertThat(quality.pairs()).isEqualTo(2);
        assertThat(quality.pairError()).isZero();
    }

    @Test
    void nodeIsNotPairedWithItself() {
        NegativePairs pairs = TopKPairs.of(new int[] {-1, -1, -1, 0, -1}, logProbabilities, 2);

        PairQuality quality = PairQuality.of(pairs, new int[] {0, 0, 0, 0, 1});

        assertThat(quality.pairs()).isEqualTo(1);
        assertThat(quality.wrongPairs()).isZero();
    }
}
