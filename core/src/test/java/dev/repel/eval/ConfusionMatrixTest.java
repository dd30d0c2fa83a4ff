package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ConfusionMatrixTest {
    @Test
    void scoresAreThoseComputedByHand() {
        ConfusionMatrix confusion = new ConfusionMatrix(3);
        add(confusion, 0, 0, 5);
        add(confusion, 0, 1, 1);
        add(confusion, 1, 0, 2);
        add(confusion, 1, 1, 3);
        add(confusion, 2, 1, 1);
        add(confusion, 2, 2, 8);

        assertThat(confusion.total()).isEqualTo(20);
        assertThat(confusion.support(0)).isEqualTo(6);
        assertThat(confusion.count(1, 0)).isEqualTo(2);
        assertThat(confusion.accuracy()).isEqualTo(16.0 / 20);
        assertThat(confusion.precision(0)).isEqualTo(5.0 / 7);
        assertThat(confusion.recall(0)).isEqualTo(5.0 / 6);
        assertThat(confusion.f1(0)).isCloseTo(10.0 / 13, within(1e-12));
        assertThat(confusion.f1(1)).isCloseTo(6.0 / 10, within(1e-12));
        assertThat(confusion.f1(2)).isCloseTo(16.0 / 17, within(1e-12));
        assertThat(confusion.macroF1()).isCloseTo((10.0 / 13 + 6.0 / 10 + 16.0 / 17) / 3, within(1e-12));
        assertThat(confusion.balancedAccuracy()).isCloseTo((5.0 / 6 + 3.0 / 5 + 8.0 / 9) / 3, within(1e-12));
    }

    @Test
    void isTheSameMadeOfItsCounts() {
        int[][] counts = {{5, 1}, {2, 3}};

        ConfusionMatrix confusion = ConfusionMatrix.of(counts);
        counts[0][0] = 9;
        confusion.counts()[1][1] = 9;

        assertThat(confusion.counts()).isDeepEqualTo(new int[][] {{5, 1}, {2, 3}});
        assertThat(confusion.recall(1)).isEqualTo(3.0 / 5);
        assertThatThrownBy(() -> ConfusionMatrix.of(new int[][] {{1}, {2}}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void classesThatDoNotOccurDoNotCount() {
        ConfusionMatrix confusion = new ConfusionMatrix(4);
        add(confusion, 0, 0, 3);
        add(confusion, 1, 2, 1);

        // class 2 was predicted but never true, class 3 neither
        assertThat(confusion.precision(3)).isZero();
        assertThat(confusion.macroF1()).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(confusion.balancedAccuracy()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void nothingCountedIsNotMeasured() {
        ConfusionMatrix confusion = new ConfusionMatrix(2);

        assertThat(confusion.accuracy()).isNaN();
        assertThat(confusion.macroF1()).isNaN();
        assertThat(confusion.balancedAccuracy()).isNaN();
    }

    private static void add(ConfusionMatrix confusion, int truth, int predicted, int times) {
        for (int t = 0; t < times; t++) {
            confusion.add(truth, predicted);
        }
    }
}
