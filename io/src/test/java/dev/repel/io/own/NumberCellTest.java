package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberCellTest {
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
        "1e-999,0"
    })
    void plainDecimalNotationIsANumber(String cell, double value) {
        assertThat(NumberCell.isNumber(cell, false)).isTrue();
        assertThat(NumberCell.value(cell, false)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "+", "e5", "1e", "1f", "1d", "0x1p3", "1_000", "1 000", "1,5", "1.2.3", "--1", "١", "½"
            })
    void nothingElseIs(String cell) {
        assertThat(NumberCell.isNumber(cell, false)).isFalse();
        assertThat(NumberCell.value(cell, false)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "nan", "inf", "-Inf", "+INFINITY"})
    void notFiniteOnesAreNumbersWithoutAValue(String cell) {
        assertThat(NumberCell.isNumber(cell, false)).isTrue();
        assertThat(NumberCell.value(cell, false)).isNaN();
    }

    @Test
    void whatIsTooLargeHasNoValue() {
        assertThat(NumberCell.isNumber("1e999", false)).isTrue();
        assertThat(NumberCell.value("1e999", false)).isNaN();
        assertThat(NumberCell.value("-1e999", false)).isNaN();
    }

    @Test
    void commasAreDecimalWhereTheTableSaysSo() {
        assertThat(NumberCell.value("-1,5e2", true)).isEqualTo(-150);
        assertThat(NumberCell.value("1.5", true)).isEqualTo(1.5);
        assertThat(NumberCell.value("1.000,5", true)).isNaN();
        assertThat(NumberCell.isNumber("1.000,5", true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'',true",
        "NA,true",
        "n/a,true",
        "Null,true",
        "none,false",
        "nan,false",
        "0,false",
        "nulls,false",
        "-,false"
    })
    void someWordsStandForNoNumber(String cell, boolean missing) {
        assertThat(NumberCell.isMissing(cell)).isEqualTo(missing);
    }
}
