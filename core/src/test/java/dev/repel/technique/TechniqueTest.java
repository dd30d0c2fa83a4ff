package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TechniqueTest {
    @Test
    void byDefaultEveryHookDoesNothing() {
        Technique nothing = new Technique() {};

        assertThat(nothing.supervisedWeight()).isEqualTo(1);
        assertThat(nothing.extraLoss(null)).isEmpty();
        assertThat(nothing.epochs(2, 3)).isEqualTo(5);
        assertThat(nothing.lastStageAfter(2)).isEqualTo(2);
        assertThat(nothing.restarts(1)).isFalse();
        assertThat(nothing.forgets(1)).isFalse();
        assertThat(nothing.evaluated()).isEmpty();
        assertThat(nothing.anchors()).isEqualTo(-1);
        assertThat(nothing.bytes()).isZero();
        assertThat(nothing.state()).isEqualTo(Map.of());
        assertThat(nothing.perturbs()).isFalse();
        assertThat(nothing.looksAtTheWholeGraph()).isFalse();
    }
}
