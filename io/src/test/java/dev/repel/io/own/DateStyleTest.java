package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateStyleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2018-01-30|2018-01-30T00:00",
                "2018/1/30|2018-01-30T00:00",
                "30.01.2018|2018-01-30T00:00",
                "30/1/2018|2018-01-30T00:00",
                "01/30/2018|2018-01-30T00:00",
                "30-01-2018|2018-01-30T00:00",
                "30.01.18|2018-01-30T00:00",
                "30.01.70|1970-01-30T00:00",
                "20180130|2018-01-30T00:00",
                "2018-01-30T13:05:59Z|2018-01-30T13:05:59",
                "2018-01-30 13:05:59.123+01:00|2018-01-30T13:05:59",
                "30.01.2018 13:05|2018-01-30T13:05",
                "01/30/2018 1:05 PM|2018-01-30T13:05",
                "01/30/2018, 12:05 am|2018-01-30T00:05",
                "23:59|1970-01-01T23:59",
                "7:05:01|1970-01-01T07:05:01"
            })
    void datesAreUnderstood(String cell, String expected) {
        LocalDateTime date = LocalDateTime.parse(expected);
        assertThat(DateStyle.DAY_FIRST.value(cell)).isEqualTo(date);
        assertThat(DateStyle.MONTH_FIRST.value(cell)).isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2018",
                "30.02.2018",
                "2018-13-01",
                "1.2.3",
                "1.2.10",
                "2018-01/30",
                "25:00",
                "12:60",
                "20181301",
                "10180130",
                "x 2018-01-30",
                "2018-01-30x",
                "192.168.1.10",
                "1/2"
            })
    void nothingElseIs(String cell) {
        assertThat(DateStyle.DAY_FIRST.value(cell)).isNull();
        assertThat(DateStyle.MONTH_FIRST.value(cell)).isNull();
    }

    @Test
    void theStyleDecidesWhereBothArePossible() {
        assertThat(DateStyle.DAY_FIRST.value("03/04/2018")).isEqualTo("2018-04-03T00:00:00");
        assertThat(DateStyle.MONTH_FIRST.value("03/04/2018")).isEqualTo("2018-03-04T00:00:00");
    }

    @ParameterizedTest
    @EnumSource(DateStyle.class)
    void theStyleIsKeptInAModel(DateStyle style) {
        assertThat(DateStyle.of(style.format())).isEqualTo(style);
    }

    @Test
    void partsOfADateAreDaysAndTurns() {
        LocalDateTime monday = LocalDateTime.parse("2018-01-01T06:00:00");
        assertThat(DatePart.DAY.value(monday)).isEqualTo(17532.25);
        assertThat(DatePart.HOUR_SINE.value(monday)).isCloseTo(1, within(1e-12));
        assertThat(DatePart.HOUR_COSINE.value(monday)).isCloseTo(0, within(1e-12));
        assertThat(DatePart.WEEK_SINE.value(monday)).isZero();
        assertThat(DatePart.WEEK_COSINE.value(monday)).isEqualTo(1);
        assertThat(DatePart.WEEK_SINE.value(monday.plusDays(7))).isZero();
        assertThat(DatePart.YEAR_SINE.value(LocalDateTime.parse("2018-04-02T07:30:00")))
                .isCloseTo(1, within(1e-6));
        for (DatePart part : DatePart.values()) {
            assertThat(DatePart.of(part.words())).isEqualTo(part);
        }
    }
}
