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

    @Test
    void countsOfTwoAreAddedCellByCellAndTheOtherStays() {
        ConfusionMatrix first = new ConfusionMatrix(2);
        add(first, 0, 1, 3);
        ConfusionMatrix second = new ConfusionMatrix(2);
        add(second, 0, 1, 2);
        add(second, 1, 0, 4);

        first.addAll(second);

        assertThat(first.count(0, 1)).isEqualTo(5);
        assertThat(first.count(1, 0)).isEqualTo(4);
        assertThat(first.count(0, 0)).isZero();
        assertThat(second.total()).isEqualTo(6);
    }

    @Test
    void nothingIsLeftAfterClearing() {
        ConfusionMatrix confusion = new ConfusionMatrix(3);
        add(confusion, 2, 1, 7);

        confusion.clear();

        assertThat(confusion.total()).isZero();
        assertThat(confusion.classes()).isEqualTo(3);
    }

    @Test
    void aClassThatIsNeverPredictedHasNoPrecisionAndCountsAsZero() {
        ConfusionMatrix confusion = new ConfusionMatrix(2);
        add(confusion, 0, 0, 6);
        add(confusion, 1, 0, 2);

        assertThat(confusion.precision(1)).isZero();
        assertThat(confusion.f1(1)).isZero();
        assertThat(confusion.accuracy()).isEqualTo(0.75);
        assertThat(confusion.macroF1()).isCloseTo(12.0 / 14 / 2, within(1e-12));
        assertThat(confusion.balancedAccuracy()).isEqualTo(0.5);
    }

    private static void add(ConfusionMatrix confusion, int truth, int predicted, int times) {
        for (int t = 0; t < times; t++) {
            confusion.add(truth, predicted);
        }
    }
}
