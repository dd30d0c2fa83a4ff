package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class DoubtsTest {
    @Test
    void areTheEntropyAsAShareOfTheLargest() {
        Matrix logits = Matrix.of(new double[][] {{1, 1}, {Math.log(3), 0}, {100, 0}});

        double[] doubts = Doubts.of(logits, Temperature.NONE);

        assertThat(doubts[0]).isCloseTo(1, within(1e-6));
        // 3 to 1: 0.75 · log2(4/3) + 0.25 · 2
        assertThat(doubts[1]).isCloseTo(0.8112781, within(1e-5));
        assertThat(doubts[2]).isCloseTo(0, within(1e-6));
    }
}
