package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.testkit.Runs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TechniquesTest {
    @ParameterizedTest
    @CsvSource({
        "dropedge, mlp, 'dropedge changes the graph, which mlp does not look at'",
        "dropedge, pprgo, 'dropedge changes the graph at every step, and pprgo looks at it once, before the first'",
        "pairnorm, sgc, 'pairnorm works on hidden layers, and sgc has none'",
        "'none,pcl', gcn, none is the plain backbone; it cannot be combined",
        "'pcl,pcl', gcn, 'pcl,pcl names a technique twice'",
        "'pcl,ups', gcn, pcl and ups cannot be combined"
    })
    void whatMakesNoSenseIsRefusedWithTheReason(String technique, String backbone, String reason) {
        assertThatThrownBy(() -> Techniques.check(technique, backbone)).hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pcl", "pcl,dropedge", "grand,pcl"})
    void otherCombinationsAreFine(String technique) {
        assertThatCode(() -> Techniques.check(technique, "gcn")).doesNotThrowAnyException();
    }

    @Test
    void theTableHasEveryNameOnce() {
        assertThat(Techniques.all()).extracting(TechniqueEntry::name).containsExactlyElementsOf(Techniques.names());
        assertThat(Techniques.names()).contains("none", "pcl").doesNotHaveDuplicates();
    }

    @Test
    void onlyPclPushesPairsApart() {
        assertThat(Techniques.pairs("dropedge,pcl", Runs.TECHNIQUES.with(Runs.PCL)))
                .contains(Runs.PCL);
        assertThat(Techniques.pairs("grand", Runs.TECHNIQUES.with(Runs.PCL))).isEmpty();
    }

    @Test
    void onlyTheBackboneAloneIsPlain() {
        assertThat(Techniques.isPlain(Techniques.plain())).isTrue();
        assertThat(Techniques.plain()).isEqualTo("none");
        assertThat(Techniques.isPlain("pcl")).isFalse();
        assertThat(Techniques.isPlain("dropedge,pcl")).isFalse();
    }
}
