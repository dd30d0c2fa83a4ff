package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.testkit.Runs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PclSettingsTest {
    private static PclSettings with(String setting, String value) {
        return Declared.with(
                Runs.PCL,
                setting,
                Declared.in(PclSettings.class).named(setting).orElseThrow().parse(value));
    }

    @ParameterizedTest
    @CsvSource({
        "negatives, threshold, must be top-k",
        "negatives, positive, must be top-k",
        "positives, true, draws partners from the whole graph",
        "refresh, 2, must be 1",
        "gate, true, trains several networks",
        "near-hops, 1, compares nodes of the whole graph",
        "balance-anchors, true, compares nodes of the whole graph"
    })
    void whatLooksAtTheWholeGraphIsRefusedInParts(String setting, String value, String reason) {
        assertThatThrownBy(() -> with(setting, value).requireWorkInParts())
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining(setting)
                .hasMessageContaining(reason);
    }

    @Test
    void theRestWorksInParts() {
        assertThatCode(Runs.PCL::requireWorkInParts).doesNotThrowAnyException();
        assertThatCode(with("gamma", "0.9")::requireWorkInParts).doesNotThrowAnyException();
    }

    @Test
    void aGateHasDecidedOnceThereIsAWeight() {
        PclSettings gated = with("gate", "true");

        assertThat(gated.ungated(0.3)).isEqualTo(with("contrastive-weight", "0.3"));
        assertThat(gated.ungated(0).weight()).isZero();
        assertThatThrownBy(() -> Declared.with(gated, "contrastive-weight", 0.0))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("gate");
    }
}
