package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.run.Settings;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunSettingsTest {
    private static final NodeDataset DATASET =
            SyntheticGraph.parse("synthetic:nodes=90,classes=3").generate();

    private static Settings settings(String name, String value) {
        return RunSettings.of(Map.of(name, value), DATASET.sha256(), "1");
    }

    @Test
    void whereTheDataAreHasNoSay() {
        List<String> names = Declared.in(GraphSettings.class).settings().stream()
                .map(DeclaredSetting::name)
                .filter(name -> !List.of("column", "binary-features").contains(name))
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
