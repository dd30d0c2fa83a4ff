package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.CommandLineRun;
import dev.repel.cli.options.OwnDataOptions;
import dev.repel.data.NodeDataset;
import dev.repel.io.run.Settings;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.PlainKernels;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Option;

class RunSettingsTest {
    private static final NodeDataset DATASET =
            SyntheticGraph.parse(CommandLineRun.TINY).generate();

    private static Settings settings(String name, String value) {
        return RunSettings.of(Map.of(name, value), DATASET, new PlainKernels(), "1");
    }

    @Test
    void whereTheDataAreHasNoSay() {
        List<String> names = Arrays.stream(OwnDataOptions.class.getDeclaredFields())
                .map(field -> field.getAnnotation(Option.class))
                .filter(Objects::nonNull)
                .map(option -> option.names()[0].substring(2))
                .filter(name -> !name.equals("column"))
                .toList();

        assertThat(names).contains("nodes", "labels", "source", "encoding", "jdbc", "nodes-query", "classes");
        for (String name : names) {
            assertThat(settings(name, "here").differencesTo(settings(name, "there")))
                    .as(name)
                    .isEmpty();
        }
        assertThat(settings("hidden", "8").differencesTo(settings("hidden", "16")))
                .hasSize(1);
    }
}
