package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.FeatureScaling;
import dev.repel.settings.InvalidSetting;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowNormalisationTest {
    private static FeatureScaling scaling(Map<String, String> given) {
        return ExperimentSpec.of(given).scaling();
    }

    @Test
    void saysRowSumsOrNone() {
        assertThat(scaling(Map.of())).isNull();
        assertThat(scaling(Map.of("row-normalise", "true"))).isEqualTo(FeatureScaling.ROW_SUMS);
        assertThat(scaling(Map.of("row-normalise", "false"))).isEqualTo(FeatureScaling.NONE);
        assertThat(scaling(Map.of("row-normalise", "auto", "scaling", "tf-idf")))
                .isEqualTo(FeatureScaling.TF_IDF);
        assertThat(scaling(Map.of("row-normalise", "false", "scaling", "none"))).isEqualTo(FeatureScaling.NONE);
    }

    @Test
    void contradictionsAreRefused() {
        assertThatThrownBy(() -> scaling(Map.of("row-normalise", "true", "scaling", "unit-rows")))
                .isInstanceOf(InvalidSetting.class)
                .hasMessage("row-normalise true means scaling row-sums and contradicts scaling unit-rows");
        assertThatThrownBy(() -> scaling(Map.of("row-normalise", "maybe")))
                .hasMessage("row-normalise must be true or false, not 'maybe'");
    }

    @Test
    void isRecordedAsAScaling() {
        assertThat(ExperimentSpec.of(Map.of("row-normalise", "false")).values())
                .containsEntry("scaling", FeatureScaling.NONE)
                .doesNotContainKey("row-normalise");
        assertThat(ExperimentSpec.declared()).extracting("name").contains("scaling", "row-normalise");
    }
}
