package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
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
    void itListsEveryJarWithItsChecksum() throws Exception {
        Map<String, String> listed = new TreeMap<>();
        for (JsonNode component : components()) {
            String name = component.get("name").asText();
            String file = switch (name) {
                case "repel-cli" -> "repel.jar";
                case "repel-simd" -> "repel-simd.jar";
                default -> name + "-" + component.get("version").asText() + ".jar";
            };
            for (JsonNode hash : component.get("hashes")) {
                if (hash.get("alg").asText().equals("SHA-256")) {
                    listed.put(file, hash.get("content").asText());
                }
            }
        }
        Map<String, String> shipped = new TreeMap<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
                shipped.put(jar.getFileName().toString(), HexFormat.of().formatHex(sum));
            }
        }

        assertThat(listed).isEqualTo(shipped);
    }

    @Test
    void theDocumentSaysHowManyJarsAreForeign() throws IOException {
        long foreign = StreamSupport.stream(components().spliterator(), false)
                .filter(component -> !component.get("group").asText().equals("dev.repel"))
                .count();

        assertThat(Path.of("../docs/SUPPLY_CHAIN.md")).content().contains("ships " + foreign + " foreign jars");
    }

    private JsonNode components() throws IOException {
        return new ObjectMapper()
                .readTree(home.resolve("sbom.cyclonedx.json").toFile())
                .get("components");
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
