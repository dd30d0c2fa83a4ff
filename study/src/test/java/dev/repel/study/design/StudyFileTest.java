package dev.repel.study.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StudyFileTest {
    static final String SOUND = """
            study: mine
            title: My study
            options: {hidden: 32}
            axes:
              dataset: [cora, citeseer]
              variant:
                plain: {technique: none}
                ours: {technique: pcl, k: 50}
            adjust:
              - {when: {dataset: citeseer, variant: [ours]}, options: {k: 70}}
            compare: {axis: variant, baseline: plain, watch: [ours]}
            tables:
              - {title: T, rows: variant, columns: dataset}
            paper:
              by: [variant, dataset]
              percent:
                ours: {cora: 84.28}
            quick:
              runs: 2
              options: {epochs: 9}
              axes: {dataset: [cora]}
            """;

    static StudyFile read(String text) {
        return StudyFile.read("mine.yaml", text);
    }

    @Test
    void cellsAreAllCombinationsWithTheirOptions() {
        Study study = read(SOUND).study();

        assertThat(study.runs()).isEqualTo(10);
        assertThat(study.cells())
                .extracting(StudyCell::options)
                .containsExactly(
                        Map.of("hidden", "32", "dataset", "cora", "technique", "none"),
                        Map.of("hidden", "32", "dataset", "cora", "technique", "pcl", "k", "50"),
                        Map.of("hidden", "32", "dataset", "citeseer", "technique", "none"),
                        Map.of("hidden", "32", "dataset", "citeseer", "technique", "pcl", "k", "70"));
        assertThat(study.paper().at(Map.of("dataset", "cora", "variant", "ours")))
                .hasValue(0.8428);
        assertThat(study.paper().at(Map.of("dataset", "cora", "variant", "plain")))
                .isEmpty();
    }

    @Test
    void sharedOptionsHoldWhereTheyBelong() {
        Study study = read(SOUND.replace("options: {hidden: 32}", "options: {hidden: 32, gamma: 0.7}"))
                .study();

        assertThat(study.cells())
                .extracting(cell -> cell.options().get("gamma"))
                .containsExactly(null, "0.7", null, "0.7");
    }

    @Test
    void adjustmentsMayBeForDatasetsThatOnlyTheCommandLineBringsIn() {
        Study study = read(SOUND.replace("when: {dataset: citeseer", "when: {dataset: [citeseer, pubmed]"))
                .study()
                .withPoints("dataset", List.of("pubmed"));

        assertThat(study.cells()).extracting(cell -> cell.options().get("k")).containsExactly(null, "70");
    }

    @Test
    void techniquesThatMayBeMissingAreNotComplainedAbout() {
        String text = SOUND.replace("title: My study", "title: My study\nmissing-techniques: skip")
                .replace("technique: pcl", "technique: no-pcl");

        assertThat(read(text).study().cells()).hasSize(4);
    }

    @Test
    void ofTwoWaysToTellTheEpochsTheLaterCounts() {
        Study study = read(SOUND.replace("hidden: 32", "epochs: 50").replace("{k: 70}", "{warmup: 3, cotrain: 4}"))
                .study();

        assertThat(study.cells().get(0).options()).containsEntry("epochs", "50");
        assertThat(study.cells().get(3).options())
                .containsEntry("warmup", "3")
                .containsEntry("cotrain", "4")
                .doesNotContainKey("epochs");
        assertThat(study.withOptions(Map.of("epochs", "9")).cells().get(3).options())
                .containsEntry("epochs", "9")
                .doesNotContainKeys("warmup", "cotrain");
    }

    @Test
    void theQuickVersionIsSmaller() {
        Study quick = read(SOUND).quick();

        assertThat(quick.runs()).isEqualTo(2);
        assertThat(quick.title()).contains("quick");
        assertThat(quick.cells())
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.options()).containsEntry("epochs", "9"));
        assertThat(read(SOUND.substring(0, SOUND.indexOf("quick:"))).quick().cells())
                .hasSize(4);
    }

    @Test
    void pointsCanBeReplaced() {
        Study study = read(SOUND).study().withPoints("dataset", List.of("pubmed"));

        assertThat(study.cells())
                .extracting(cell -> cell.options().get("dataset"))
                .containsOnly("pubmed");
        assertThatThrownBy(() -> study.withPoints("backbone", List.of("gcn")))
                .hasMessageContaining("no axis in the study mine called 'backbone'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "study: mine | study: a/b | line 1: expected a name that can be a file name",
                "title: My study | titel: My study | line 2: There is no entry called 'titel'. Did you mean title",
                "title: My study | '' | line 1: 'title' is missing",
                "options: {hidden: 32} | options: 32 | line 3: expected names with values",
                "dataset: [cora, citeseer] | dataset: [cora, cora] | line 5: cora is given twice",
                "dataset: [cora, citeseer] | dataset: [] | line 5: the axis dataset has no points",
                "baseline: plain | baseline: plane | line 11: There is no point of variant called 'plane'",
                "rows: variant | rows: varient | line 13: There is no axis called 'varient'",
                "rows: variant, columns: dataset | rows: dataset, columns: dataset | line 13: an axis has two places",
                "title: T, rows: variant | title: T, rows: dataset, columns: variant, value: x | line 13",
                "columns: dataset} | columns: dataset, value: diff} | line 13: expected mean or difference but was 'diff'",
                "columns: dataset} | columns: dataset, measure: separability-n} | line 13: There is no axis called 'hop'",
                "cora: 84.28 | cora: high | line 17: expected a number but was 'high'",
                "runs: 2 | runs: 0 | line 19: expected at least 1 run",
                "axes: {dataset: [cora]} | axes: {dataset: [core]} | line 21: There is no point of dataset called 'core'",
                "options: {hidden: 32} | options: {hidden: 32 | line 4: this is not valid YAML",
                "options: {hidden: 32} | options: {hiden: 32} | line 3: There is no setting called 'hiden'. Did you mean hidden",
                "dataset: [cora, citeseer] | dataset: [cora, no-set] | line 5: unknown dataset 'no-set'",
                "technique: pcl, k: 50 | technique: no-pcl, k: 50 | line 8: There is no technique called 'no-pcl'",
                "technique: pcl, k: 50 | technique: pcl, kk: 50 | line 8: There is no setting called 'kk'",
                "dataset: citeseer, variant | dataset: no-set, variant | line 10: unknown dataset 'no-set'",
                "variant: [ours] | variant: [oars] | line 10: There is no point of variant called 'oars'",
                "variant: [ours] | varaint: [ours] | line 10: There is no axis called 'varaint'",
                "options: {k: 70} | options: {kay: 70} | line 10: There is no setting called 'kay'",
                "options: {k: 70} | options: {k: no-k} | line 10: k must be a whole number, not 'no-k'",
                "epochs: 9 | epoch: 9 | line 20: There is no setting called 'epoch'. Did you mean epochs",
                "options: {hidden: 32} | options: {heads: 4} | line 3: heads belongs to gat, which no cell",
                "options: {k: 70} | options: {tifa-tau: 1} | line 10: tifa-tau belongs to tifa-gcl",
                "epochs: 9 | m3s-epochs: 9 | line 20: m3s-epochs belongs to m3s",
                "options: {hidden: 32} | title: again | line 3: title is given twice",
            })
    void whateverIsWrongIsToldWithItsLine(String right, String wrong, String message) {
        String text = SOUND.replace(right, wrong.equals("''") ? "" : wrong);
        assertThat(text).isNotEqualTo(SOUND);

        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("mine.yaml, line ")
                .hasMessageContaining(message);
    }

    @Test
    void anAxisWithoutAPlaceInATableIsRefused() {
        String text = SOUND.replace("dataset: [cora, citeseer]", "dataset: [cora, citeseer]\n  k: [1, 2]");

        assertThatThrownBy(() -> read(text)).hasMessageContaining("no place here for the axis k");
    }

    /** Its cells are the same runs; only a measure that is taken at its points tells them apart. */
    @Test
    void anAxisThatVariesNothingNeedsNoPlace() {
        String text = SOUND.replace("dataset: [cora, citeseer]", "dataset: [cora, citeseer]\n  labels: {1: , 2: }");
        String adjusted = text.replace("adjust:", "adjust:\n  - {when: {labels: 2}, options: {hidden: 16}}");
        String measured = text.replace("columns: dataset}", "columns: dataset, measure: labelled-accuracy}");

        assertThat(read(text).study().cells()).hasSize(8);
        assertThatThrownBy(() -> read(adjusted)).hasMessageContaining("no place here for the axis labels");
        assertThatThrownBy(() -> read(measured)).hasMessageContaining("no place here for the axis labels");
    }

    @Test
    void anEmptyFileIsRefused() {
        assertThatThrownBy(() -> read("")).hasMessage("mine.yaml is empty.");
    }

    static List<String> builtIn() {
        return BuiltInStudies.names();
    }

    @ParameterizedTest
    @MethodSource("builtIn")
    void studiesThatComeWithRepelAreSound(String name) {
        StudyFile file = StudyFile.read(name + ".yaml", BuiltInStudies.text(name));

        assertThat(file.study().name()).isEqualTo(name);
        assertThat(file.study().runs()).isEqualTo(10);
        assertThat(file.quick().cells().size() * file.quick().runs())
                .isLessThan(file.study().cells().size() * file.study().runs());
    }

    @Test
    void thePaperIsQuotedAsItIsPrinted() {
        Study techniques = BuiltInStudies.read("techniques").study();

        assertThat(techniques.paper().at(Map.of("dataset", "cora", "backbone", "gcn", "technique", "pcl")))
                .hasValue(0.8428);
        assertThat(techniques
                        .paper()
                        .at(Map.of("dataset", "coauthor-physics", "backbone", "chebnet", "technique", "pcl")))
                .isEmpty();
        assertThatThrownBy(() -> BuiltInStudies.read("technique")).hasMessageContaining("Did you mean techniques");
    }
}
