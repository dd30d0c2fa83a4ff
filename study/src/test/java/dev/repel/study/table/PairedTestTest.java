package dev.repel.study.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.study.design.Baseline;
import org.junit.jupiter.api.Test;

class PairedTestTest {
    private static final double[] ZERO = new double[5];
    private static final double[] RISING = {1, 2, 3, 4, 5};

    @Test
    void valuesAreThoseOfTheTextbook() {
        // t = 3 / (1.5811 / √5) = 4.2426 with 4 degrees of freedom
        assertThat(PairedTest.pValue(Baseline.Test.T, RISING, ZERO)).isCloseTo(0.013236, within(1e-6));
        // all five ranks on one side: 2 / 2⁵
        assertThat(PairedTest.pValue(Baseline.Test.WILCOXON, RISING, ZERO)).isCloseTo(0.0625, within(1e-12));
    }

    @Test
    void thereIsNothingToTestWithoutDifferencesOrPairs() {
        assertThat(PairedTest.pValue(Baseline.Test.T, RISING, RISING)).isNull();
        assertThat(PairedTest.pValue(Baseline.Test.WILCOXON, RISING, RISING)).isNull();
        assertThat(PairedTest.pValue(Baseline.Test.T, new double[] {1}, new double[] {2}))
                .isNull();
        assertThat(PairedTest.pValue(Baseline.Test.T, new double[0], new double[0]))
                .isNull();
    }

    @Test
    void differencesThatAreAllTheSameAreNotByChance() {
        assertThat(PairedTest.pValue(Baseline.Test.T, new double[] {2, 3, 4}, new double[] {1, 2, 3}))
                .isLessThan(0.001);
    }
}
