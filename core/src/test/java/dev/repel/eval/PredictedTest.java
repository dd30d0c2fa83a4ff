package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class PredictedTest {
    private static final Matrix LOGITS = Matrix.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});

    @Test
    void outputsForSomeNodesAreInTheOrderAskedFor() {
        Predicted mean = new Predicted(LOGITS, new double[] {0.1, 0.2, 0.3});

        Predicted some = mean.at(new int[] {2, 0});

        assertThat(some.logits().data()).containsExactly(5, 6, 1, 2);
        assertThat(some.disagreement()).containsExactly(0.3, 0.1);
        assertThat(some.isMean()).isTrue();
    }

    @Test
    void aSingleNetworkDisagreesWithNobody() {
        Predicted single = Predicted.of(LOGITS);

        assertThat(single.isMean()).isFalse();
        assertThat(single.at(new int[] {1}).logits().data()).containsExactly(3, 4);
        assertThat(single.at(new int[] {1}).disagreement()).isEmpty();
    }
}
