package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleTest {
    @Test
    void roundsItsEndsOutwards() {
        Scale scale = Scale.round(3, 96.4, 5, 0, 100);

        assertThat(scale.low()).isZero();
        assertThat(scale.high()).isEqualTo(100);
        assertThat(scale.ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    }

    @Test
    void keepsExactEndsAndLabelsRoundNumbersBetween() {
        Scale scale = Scale.exact(0, 130, 5, 0, 100);

        assertThat(scale.high()).isEqualTo(130);
        assertThat(scale.ticks()).containsExactly(0.0, 50.0, 100.0);
    }

    @Test
    void mapsValuesToCoordinatesAlsoDownwards() {
        Scale scale = Scale.exact(0, 10, 5, 300, 100);

        assertThat(scale.at(0)).isEqualTo(300);
        assertThat(scale.at(10)).isEqualTo(100);
        assertThat(scale.at(5)).isCloseTo(200, within(1e-9));
    }

    @Test
    void copesWithASingleValue() {
        Scale scale = Scale.round(0, 0, 5, 0, 100);

        assertThat(scale.high()).isGreaterThan(scale.low());
        assertThat(scale.ticks()).hasSizeBetween(2, 8);
    }

    @Test
    void labelsWithTheDecimalsOfTheStep() {
        assertThat(Scale.round(0, 0.5, 5, 0, 1).label(0.2)).isEqualTo("0.2");
        assertThat(Scale.round(0, 0.1, 4, 0, 1).label(0.05)).isEqualTo("0.05");
        assertThat(Scale.round(0, 1000, 5, 0, 1).label(800)).isEqualTo("800");
        assertThat(Scale.round(0, 9000, 5, 0, 1).label(8000)).isEqualTo("8k");
        assertThat(Scale.round(0, 9000, 5, 0, 1).label(0)).isEqualTo("0");
    }
}
