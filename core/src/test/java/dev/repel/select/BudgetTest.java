package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.settings.InvalidSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {
    @ParameterizedTest
    @CsvSource({"60s, 60", "5m, 300", "2h, 7200"})
    void readsTimes(String text, double seconds) {
        assertThat(Budget.of(text)).isEqualTo(new Budget(Integer.MAX_VALUE, seconds));
        assertThat(Budget.of(text).isTimed()).isTrue();
    }

    @Test
    void readsANumberOfTrials() {
        assertThat(Budget.of("40").trials()).isEqualTo(40);
        assertThat(Budget.of("40").isTimed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "0", "0s", "-3", "1.5m", "99999999999s", "60 s"})
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> Budget.of(text))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("such as 60s or 5m");
    }
}
