package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** JBang cannot read the options file of the launchers, so its catalogue repeats it. */
class CatalogueIT {
    private static final Path ROOT = Path.of("..");

    @Test
    void theCatalogueHasTheOptionsOfTheLaunchers() throws IOException {
        JsonNode repel = new ObjectMapper()
                .readTree(ROOT.resolve("jbang-catalog.json").toFile())
                .get("aliases")
                .get("repel");
        List<String> options = new ArrayList<>();
        repel.get("runtime-options").forEach(option -> options.add(option.asText()));

        assertThat(options)
                .isEqualTo(JvmOptions.withVectors(
                        Path.of("launcher/jvm.options"), repel.get("java").asInt()));
        assertThat(Files.exists(ROOT.resolve("examples/scripts/Teams.java"))).isTrue();
    }
}
