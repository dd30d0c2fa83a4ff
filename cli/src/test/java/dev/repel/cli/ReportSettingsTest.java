package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.repel.technique.Techniques;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a report says of its settings is what the run's configuration says, under the same names. */
class ReportSettingsTest {
    @TempDir
    private Path folder;

    static List<String> techniques() {
        return Techniques.names();
    }

    @ParameterizedTest
    @MethodSource("techniques")
    void settingsAreThoseOfTheConfiguration(String technique) throws IOException {
        Map<String, List<String>> shorter =
                Map.of("ups", List.of("--ups-epochs", "3"), "m3s", List.of("--m3s-epochs", "3", "--m3s-clusters", "5"));
        List<String> arguments = new ArrayList<>(List.of("--technique", technique));
        arguments.addAll(shorter.getOrDefault(technique, List.of()));
        CommandLineRun run = CommandLineRun.train(folder, arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();

        JsonNode shown = new ObjectMapper()
                .readTree(folder.resolve("report.json").toFile())
                .path("configuration");
        JsonNode recorded =
                new YAMLMapper().readTree(folder.resolve("config.yaml").toFile());

        assertThat(shown.size()).isGreaterThan(15);
        for (Map.Entry<String, JsonNode> entry : shown.properties()) {
            assertThat(recorded.has(entry.getKey())).as(entry.getKey()).isTrue();
            JsonNode value = recorded.get(entry.getKey());
            if (value.isNumber()) {
                assertThat(new BigDecimal(entry.getValue().asText()))
                        .as(entry.getKey())
                        .isEqualByComparingTo(value.asText());
            } else {
                assertThat(entry.getValue().asText()).as(entry.getKey()).isEqualTo(value.asText());
            }
        }
        assertThat(shown.has("gamma")).isEqualTo(Set.of("pcl").contains(technique));
    }
}
