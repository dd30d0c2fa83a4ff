package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
    @Test
    void countsInsertedRemovedAndChangedLetters() {
        assertThat(NearestNames.distance("", "abc")).isEqualTo(3);
        assertThat(NearestNames.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(NearestNames.distance("cora", "cora")).isZero();
    }

    @Test
    void putsTheNearestFirst() {
        assertThat(NearestNames.to("cara", List.of("core", "cora", "physics"))).containsExactly("cora", "core");
        assertThat(NearestNames.to("amazon", List.of("amazon-photo", "jdk"))).containsExactly("amazon-photo");
    }

    @ParameterizedTest
    @CsvSource({
        "'', abc, 3",
        "abc, '', 3",
        "abc, abd, 1",
        "abc, ab, 1",
        "abc, xabc, 1",
        "ab, ba, 2",
        "saturday, sunday, 3"
    })
    void distancesAreTheSameInBothDirections(String a, String b, int distance) {
        assertThat(NearestNames.distance(a, b)).isEqualTo(distance);
        assertThat(NearestNames.distance(b, a)).isEqualTo(distance);
    }

    @Test
    void capitalsDoNotMatterAndShortPartsAreNotLookedFor() {
        assertThat(NearestNames.to("CORA", List.of("cora"))).containsExactly("cora");
        assertThat(NearestNames.to("jd", List.of("a-jdk-graph"))).isEmpty();
        assertThat(NearestNames.to("jdk", List.of("a-jdk-graph"))).containsExactly("a-jdk-graph");
    }

    @Test
    void atMostThreeAreOffered() {
        assertThat(NearestNames.to("aaa", List.of("aab", "aac", "aaa", "aad", "aae")))
                .hasSize(3)
                .startsWith("aaa");
        assertThat(NearestNames.to("something", List.of("cora", "physics"))).isEmpty();
    }

    @Test
    void aThirdOfTheLettersMayDiffer() {
        assertThat(NearestNames.to("abcdefghi", List.of("abcdefxyz"))).hasSize(1);
        assertThat(NearestNames.to("abcdefghi", List.of("abcdewxyz"))).isEmpty();
    }
}
