package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.study.search.SearchSpace;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.train.TrainConfig;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The space that comes with Repel knows every technique, and nothing but settings that exist. */
class StandardSpaceTest {
    static List<TechniqueEntry> techniques() {
        return Techniques.all();
    }

    @ParameterizedTest
    @MethodSource("techniques")
    void everyTechniqueHasSettingsOfItsOwnToTry(TechniqueEntry technique) {
        SearchSpace space = SearchSpace.read("space.yaml", new StringReader(SearchSpace.standard()), technique.name());

        assertThat(space.values()).containsKeys("lr", "hidden", "dropout", "weight-decay");
        assertThat(space.values().keySet().stream().anyMatch(technique.reads()::contains))
                .isEqualTo(!Techniques.isPlain(technique.name()));
        space.values()
                .forEach((setting, values) -> values.forEach(value -> assertThat(
                                TrainConfig.of(Map.of("technique", technique.name(), setting, value))
                                        .technique())
                        .isEqualTo(technique.name())));
    }
}
