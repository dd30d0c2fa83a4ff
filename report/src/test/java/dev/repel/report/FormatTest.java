package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.eval.Proportion;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FormatTest {
    @Test
    void fewNodesGetNoDecimals() {
        assertThat(Format.percent(8 / 17.0, 17)).isEqualTo("47\u202f%");
        assertThat(Format.percent(0.8471, 500)).isEqualTo("84.7\u202f%");
        assertThat(Format.percent(0.8471, 1000)).isEqualTo("84.71\u202f%");
        assertThat(Format.interval(Proportion.of(8, 17))).isEqualTo("26–69\u202f%");
        assertThat(Format.interval(Proportion.of(42_000, 50_000))).isEqualTo("83.7–84.3\u202f%");
    }

    @Test
    void writesFractionsAsPercent() {
        assertThat(Format.percent(0.8428)).isEqualTo("84.28\u202f%");
        assertThat(Format.points(0.8428)).isEqualTo("84.28");
        assertThat(Format.percent(Double.NaN)).isEqualTo("–");
    }

    @Test
    void signsDifferences() {
        assertThat(Format.signedPoints(0.0231)).isEqualTo("+2.31");
        assertThat(Format.signedPoints(-0.0231)).isEqualTo("−2.31");
        assertThat(Format.signedPoints(-0.000001)).isEqualTo("0.00");
    }

    @Test
    void keepsFourDigitsOrSo() {
        assertThat(Format.number(0.03123)).isEqualTo("0.0312");
        assertThat(Format.number(12.345)).isEqualTo("12.35");
        assertThat(Format.number(1204.2)).isEqualTo("1,204");
    }

    @Test
    void doesNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);

            assertThat(Format.count(52181)).isEqualTo("52,181");
            assertThat(Format.coordinate(12.34)).isEqualTo("12.3");
        } finally {
            Locale.setDefault(before);
        }
    }
}
