package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberStyleTest {
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "-0,-0.0",
        "+7,7",
        "007,7",
        "1.5,1.5",
        "1.,1",
        ".5,0.5",
        "-.5e1,-5",
        "1e3,1000",
        "1E-3,0.001",
        "1e+2,100",
        "1e-999,0",
        "1e308,1e308"
    })
    void plainDecimalNotationIsANumberInBothStyles(String cell, double value) {
        assertThat(NumberStyle.isNumber(cell)).isTrue();
        assertThat(NumberStyle.POINT.value(cell)).isEqualTo(value);
        assertThat(NumberStyle.COMMA.value(cell)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                ",",
                "+",
                "e5",
                "1e",
                "1f",
                "1d",
                "0x1p3",
                "1_000",
                "1.2.3",
                "--1",
                "-1-",
                "١",
                "½",
                "1 00",
                "12 %%",
                "5 apples",
                "a5",
                "(5",
                "5)",
                "0.123.456",
                "1,234.567,8",
                "5 EUROS",
                "€",
                "%"
            })
    void nothingElseIs(String cell) {
        assertThat(NumberStyle.isNumber(cell)).isFalse();
        assertThat(NumberStyle.POINT.value(cell)).isNaN();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4.936,50|4936.5",
                "1.234.567,8|1234567.8",
                "-4.936,50|-4936.5",
                "4.936,50-|-4936.5",
                "(4.936,50)|-4936.5",
                "4.936,50 €|4936.5",
                "€ 4.936,50|4936.5",
                "EUR 12,5|12.5",
                "−3,5|-3.5",
                "1'234'567.5|1234567.5",
                "1’234.5|1234.5",
                "$1,234.50|1234.5",
                "-$1,234.50|-1234.5",
                "$-1,234.50|-1234.5",
                "12 345,6|12345.6",
                "12 345|12345",
                "12.5 %|0.125",
                "12,5%|0.125",
                "1,234,567|1234567",
                "1.234.567|1234567"
            })
    void separatorsCurrenciesAndPercentAreUnderstood(String cell, double value) {
        assertThat(NumberStyle.isNumber(cell)).isTrue();
        assertThat(NumberStyle.POINT.value(cell)).isCloseTo(value, within(1e-9));
        assertThat(NumberStyle.COMMA.value(cell)).isCloseTo(value, within(1e-9));
    }

    @Test
    void theStyleDecidesWhereBothArePossible() {
        assertThat(NumberStyle.POINT.value("1.234")).isEqualTo(1.234);
        assertThat(NumberStyle.COMMA.value("1.234")).isEqualTo(1234);
        assertThat(NumberStyle.POINT.value("1,234")).isEqualTo(1234);
        assertThat(NumberStyle.COMMA.value("1,234")).isEqualTo(1.234);
        // no thousands begin with 0
        assertThat(NumberStyle.COMMA.value("0.234")).isEqualTo(0.234);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "nan", "inf", "-Inf", "+INFINITY", "1e999", "-1e999"})
    void notFiniteOnesAreNumbersWithoutAValue(String cell) {
        assertThat(NumberStyle.isNumber(cell)).isTrue();
        assertThat(NumberStyle.POINT.value(cell)).isNaN();
        assertThat(NumberStyle.COMMA.value(cell)).isNaN();
    }

    @ParameterizedTest
    @EnumSource(NumberStyle.class)
    void theStyleIsKeptInAModel(NumberStyle style) {
        assertThat(NumberStyle.of(style.format())).isEqualTo(style);
    }
}
