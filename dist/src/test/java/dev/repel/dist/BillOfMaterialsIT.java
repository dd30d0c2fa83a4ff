package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lists in the archive say what is in it. */
class BillOfMaterialsIT {
    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        home = Built.unpack(Built.archive(".tar.gz"), folder);
    }

    @Test
    void itIsWhatTheSchemaOfCycloneDxAsksFor() throws IOException {
        Path sbom = home.resolve("sbom.cyclonedx.json");

        assertThat(new JsonParser().validate(sbom.toFile(), Version.VERSION_16)).isEmpty();

        // the same check refuses a list with a component that has no name
        String damaged = Files.readString(sbom).replaceFirst("\"name\" : \"fastcsv\",", "");
        assertThat(new JsonParser().validate(damaged, Version.VERSION_16)).isNotEmpty();
    }

    @Test
    void itListsEveryJarWithItsChecksum() throws IOException {
        JsonNode components = new ObjectMapper()
                .readTree(home.resolve("sbom.cyclonedx.json").toFile())
                .get("components");
        List<String> listed = new ArrayList<>();
        for (JsonNode component : components) {
            String name = component.get("name").asText();
            listed.add(
                    switch (name) {
                        case "repel-cli" -> "repel.jar";
                        case "repel-simd" -> "repel-simd.jar";
                        default -> name + "-" + component.get("version").asText() + ".jar";
                    });
            assertThat(component.get("hashes")).as(name).isNotEmpty();
        }
        List<String> shipped = new ArrayList<>();
        try (Stream<Path> files = Files.walk(home)) {
            files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".jar"))
                    .forEach(shipped::add);
        }

        assertThat(listed).containsExactlyInAnyOrderElementsOf(shipped);
    }

    @Test
    void everyForeignJarHasALicence() throws IOException {
        List<String> licences = Files.readAllLines(home.resolve("THIRD-PARTY.txt"));
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            List<String> foreign = jars.map(jar -> jar.getFileName().toString())
                    .filter(jar -> !jar.startsWith("repel-"))
                    .map(jar -> jar.replaceFirst("-\\d.*", ""))
                    .toList();

            assertThat(foreign)
                    .isNotEmpty()
                    .allSatisfy(jar -> assertThat(licences)
                            .anyMatch(line -> line.contains(":" + jar + ":") && line.startsWith("     (")));
        }
    }
}
