package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.UnknownName;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.DropEdgeSettings;
import dev.repel.technique.PclSettings;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ConfigByNameTest {
    static List<DeclaredSetting> all() {
        return ConfigByName.all();
    }

    static List<String> backbones() {
        return Backbones.names();
    }

    @Test
    void namesAreUniqueOverAllBackbonesAndTechniques() {
        List<String> names = all().stream().map(DeclaredSetting::name).toList();

        assertThat(new HashSet<>(names)).hasSameSizeAs(names);
        assertThat(names).contains("backbone", "hidden", "heads", "epochs", "lr", "k", "cg3-share");
    }

    @ParameterizedTest
    @MethodSource("all")
    void everySettingHasASentenceOfHelpAndAValueThatIsReadAgain(DeclaredSetting setting) {
        assertThat(setting.help()).endsWith(".").hasSizeGreaterThan(10);
        assertThat(setting.parse(DeclaredSetting.text(setting.defaultValue()))).isEqualTo(setting.defaultValue());
        setting.search().forEach(value -> assertThat(setting.parse(value)).isNotNull());
    }

    @ParameterizedTest
    @MethodSource("backbones")
    void whatABackboneNamesIsDeclared(String backbone) {
        List<String> names = all().stream().map(DeclaredSetting::name).toList();

        assertThat(names).containsAll(Backbones.named(backbone).reads());
        Backbones.named(backbone).defaults().forEach((name, value) -> {
            DeclaredSetting setting = ConfigByName.named(name).orElseThrow();
            assertThat(setting.parse(value))
                    .as("a default of its own says something new")
                    .isNotEqualTo(setting.defaultValue());
        });
    }

    @Test
    void whatATechniqueNamesIsDeclared() {
        List<String> names = all().stream().map(DeclaredSetting::name).toList();
        for (TechniqueEntry technique : Techniques.all()) {
            assertThat(names).containsAll(technique.reads()).containsAll(technique.epochSettings());
            technique
                    .searches()
                    .forEach((name, values) -> values.forEach(
                            value -> ConfigByName.named(name).orElseThrow().parse(value)));
        }
    }

    @Test
    void backbonesHaveDefaultsOfTheirOwnAndGivenValuesWin() {
        TrainConfig gat = TrainConfig.defaultsFor("gat");
        TrainConfig given = TrainConfig.of(Map.of("backbone", "gat", "dropout", "0.1", "k", "7"));

        assertThat(gat.architecture().dropout()).isEqualTo(0.7);
        assertThat(gat.architecture().inputDropout()).isEqualTo(0.7);
        assertThat(gat.architecture().embedding()).isEqualTo(Embedding.HIDDEN);
        assertThat(given.architecture().dropout()).isEqualTo(0.1);
        assertThat(given.architecture().inputDropout()).isEqualTo(0.1);
        assertThat(given.architecture().embedding()).isEqualTo(Embedding.HIDDEN);
        assertThat(given.pairs().orElseThrow().k()).isEqualTo(7);
        assertThat(TrainConfig.defaultsFor("mlp").pairs().orElseThrow().k()).isEqualTo(300);
        assertThat(TrainConfig.defaultsFor("dagnn").weightDecay()).isEqualTo(5e-3);
        assertThat(TrainConfig.defaultsFor("gcnii").architecture().layers()).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "technique=none;tau=0.1         | tau belongs to pcl, but this is gcn with technique none",
                "heads=4                        | heads belongs to gat, but this is gcn with technique pcl",
                "backbone=appnp;residual=true   | residual belongs to mlp, chebnet, graphsage, gcn, rgcn, gat, gin, but this"
                        + " is appnp with technique pcl",
                "technique=union;intersection-factor=3 | intersection-factor belongs to intersection, but this is gcn"
                        + " with technique union",
                "k=0                            | k must be at least 1, not 0",
                "lr=-1                          | lr must be above 0, not -1",
                "embedding=hidden;layers=1      | embedding hidden needs at least two layers",
                "epochs=0                       | epochs must be at least 1, not 0",
                "epochs=10;warmup=4;cotrain=4   | epochs 10 does not go with warmup 4 and cotrain 4; two of the three are"
                        + " enough",
                "epochs=10;warmup=20            | epochs 10 does not go with warmup 20; two of the three are enough",
                "warmup=0;cotrain=0             | warmup and cotrain must have at least one epoch together",
                "technique=cgpn;cgpn-steps=2    | cgpn-steps must be 0 or at least 4, not 2",
                "technique=tifa-gcl;tifa-least-drop=0.6 | tifa-least-drop must be at most tifa-most-drop",
                "technique=pcl,ups              | technique pcl and ups cannot be combined: each decides in its own way"
                        + " what is learned from nodes without a label",
                "technique=pairnorm;backbone=sgc | technique pairnorm works on hidden layers, and sgc has none",
            })
    void whatCannotBeIsRefusedWithTheReason(String given, String message) {
        Map<String, String> settings = settings(given);

        assertThatThrownBy(() -> TrainConfig.of(settings))
                .isInstanceOf(InvalidSetting.class)
                .hasMessage(message);
    }

    private static Map<String, String> settings(String given) {
        return Arrays.stream(given.split(";"))
                .map(each -> each.split("=", 2))
                .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    }

    @ParameterizedTest
    @CsvSource({
        "100, , , 40, 60",
        "1, , , 0, 1",
        "100, 10, , 10, 90",
        "100, , 10, 90, 10",
        "100, 30, 70, 30, 70",
        ", 5, , 5, 300",
        ", , 7, 200, 7"
    })
    void theTotalIsDividedUnlessOneOfItsPartsIsGiven(
            String epochs, String warmup, String cotrain, int first, int second) {
        Map<String, String> given = new HashMap<>();
        Map.of(
                        "epochs",
                        epochs == null ? "" : epochs,
                        "warmup",
                        warmup == null ? "" : warmup,
                        "cotrain",
                        cotrain == null ? "" : cotrain)
                .forEach((name, value) -> {
                    if (!value.isEmpty()) {
                        given.put(name, value);
                    }
                });

        assertThat(TrainConfig.of(given).schedule()).isEqualTo(new Schedule(first, second, 0));
    }

    @Test
    void aSettingChangesByNameWhereverItIsKept() {
        TrainConfig config = TrainConfig.defaultsFor("gcn");

        assertThat(config.with("hidden", 8).architecture().hidden()).isEqualTo(8);
        assertThat(config.with("warmup", 3).schedule()).isEqualTo(new Schedule(3, 300, 0));
        assertThat(config.with("keep-edges", 0.9)
                        .techniques()
                        .of(DropEdgeSettings.class)
                        .keep())
                .isEqualTo(0.9);
        assertThat(config.with("gamma", 0.9).techniques().of(PclSettings.class).gamma())
                .isEqualTo(0.9);
        assertThatThrownBy(() -> config.with("gama", 0.9))
                .isInstanceOf(UnknownName.class)
                .hasMessageContaining("Did you mean gamma");
        assertThatThrownBy(() -> config.with("gamma", 9.0)).isInstanceOf(InvalidSetting.class);
    }

    @Test
    void onlySettingsThatHaveAnEffectAreRecorded() {
        Map<String, Object> plain = ConfigByName.values(TrainConfig.of(Map.of("technique", "none")));
        Map<String, Object> both = ConfigByName.values(TrainConfig.of(Map.of("technique", "pcl,dropedge")));

        assertThat(plain).containsKeys("hidden", "norm", "residual").doesNotContainKeys("tau", "keep-edges", "heads");
        assertThat(both)
                .containsKeys("tau", "gamma-minus", "weight-temperature", "keep-edges")
                .doesNotContainKeys("ups-rounds", "epochs");
        assertThat(ConfigByName.values(TrainConfig.defaultsFor("gat"))).containsEntry("heads", 8);
    }

    @Test
    void whatIsRecordedIsReadAgainToTheSame() {
        for (String technique : Techniques.names()) {
            TrainConfig config = TrainConfig.of(Map.of("backbone", "gat", "technique", technique, "hidden", "32"));
            Map<String, String> recorded = new LinkedHashMap<>();
            ConfigByName.values(config).forEach((name, value) -> recorded.put(name, DeclaredSetting.text(value)));

            assertThat(TrainConfig.of(recorded)).isEqualTo(config);
        }
    }

    @Test
    void aConfigurationMadeByConstructorsIsChecked() {
        TrainConfig config = TrainConfig.defaultsFor("gcn");
        PclSettings pcl = config.pairs().orElseThrow();
        PclSettings wrong = new PclSettings(
                pcl.gamma(),
                0,
                pcl.tau(),
                pcl.weight(),
                pcl.negatives(),
                pcl.gammaMinus(),
                pcl.positives(),
                pcl.weighting(),
                pcl.weightTemperature(),
                pcl.continueProbability(),
                pcl.walkError(),
                pcl.confidence(),
                pcl.refresh(),
                pcl.safeguards());

        ConfigByName.check(config);
        assertThatThrownBy(() -> ConfigByName.check(
                        Declared.replacing(config, config.techniques().with(wrong))))
                .hasMessage("k must be at least 1, not 0");
    }
}
