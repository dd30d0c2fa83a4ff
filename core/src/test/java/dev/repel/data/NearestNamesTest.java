package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

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
}
