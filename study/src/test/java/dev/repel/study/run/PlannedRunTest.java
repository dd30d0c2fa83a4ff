package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlannedRunTest {
    private static String key(long seed, Map<String, String> settings) {
        return Plans.of("kind", settings, seed).key();
    }

    @Test
    void theKeyDependsOnEverySettingAndTheSeed() {
        String key = key(1, Map.of("hidden", "64", "lr", "0.01"));

        assertThat(key(1, new TreeMap<>(Map.of("lr", "0.01", "hidden", "64")))).isEqualTo(key);
        assertThat(key(2, Map.of("hidden", "64", "lr", "0.01"))).isNotEqualTo(key);
        assertThat(key(1, Map.of("hidden", "65", "lr", "0.01"))).isNotEqualTo(key);
        assertThat(key(1, Map.of("hidden", "64"))).isNotEqualTo(key);
    }

    @Test
    void textsThatRunIntoEachOtherHaveDifferentKeys() {
        assertThat(key(1, Map.of("a", "bc"))).isNotEqualTo(key(1, Map.of("ab", "c")));
    }
}
