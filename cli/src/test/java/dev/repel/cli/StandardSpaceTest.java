package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.options.ConfigFile;
import dev.repel.cli.options.OptionValue;
import dev.repel.study.design.YamlEntry;
import dev.repel.study.search.SearchSpace;
import dev.repel.technique.Techniques;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The space that comes with Repel knows every technique, and nothing but options that exist. */
class StandardSpaceTest {
    private static final CommandLine TRAIN = Repel.configured(new CommandLine(new TrainCommand()));

    /** The options of each technique: a group of its own, or a description that begins with its name. */
    private static Map<String, Set<String>> declared() {
        Map<String, Set<String>> options = new HashMap<>();
        for (OptionSpec option : ConfigFile.known(TRAIN).values()) {
            boolean ofPcl = option.group() != null && option.group().heading().contains("--technique pcl");
            String before =
                    ofPcl ? "pcl" : String.join(" ", option.description()).split(":", 2)[0];
            for (String name : before.split(", ")) {
                if (Techniques.names().contains(name)) {
                    options.computeIfAbsent(name, key -> new TreeSet<>()).add(OptionValue.key(option));
                }
            }
        }
        return options;
    }

    static List<String> techniquesWithOptions() {
        return Techniques.names().stream().filter(declared()::containsKey).toList();
    }

    @Test
    void allTechniquesButThePlainOneDeclareOptions() {
        assertThat(techniquesWithOptions())
                .containsExactlyElementsOf(Techniques.names().stream()
                        .filter(name -> !name.equals("none"))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("techniquesWithOptions")
    void everyTechniqueHasASectionWithOptionsOfItsOwn(String technique) {
        Map<String, YamlEntry> section = YamlEntry.read("space.yaml", new StringReader(SearchSpace.standard()))
                .required(technique)
                .fields();

        assertThat(section.keySet()).containsAnyElementsOf(declared().get(technique));
        Set<String> ofOthers = new TreeSet<>();
        declared().forEach((other, options) -> ofOthers.addAll(options));
        ofOthers.removeAll(declared().get(technique));
        assertThat(section.keySet()).doesNotContainAnyElementsOf(ofOthers);
    }

    @ParameterizedTest
    @MethodSource("techniquesWithOptions")
    void everyValueIsOneThatTrainTakes(String technique) {
        SearchSpace space = SearchSpace.read("space.yaml", new StringReader(SearchSpace.standard()), technique);

        space.values()
                .forEach((option, values) -> values.forEach(value -> {
                    TrainCommand train = TrainCommand.of(Map.of("technique", technique, option, value));
                    assertThat(train.options()
                                    .toConfig(train.spec().commandLine().getParseResult())
                                    .technique())
                            .isEqualTo(technique);
                }));
    }
}
