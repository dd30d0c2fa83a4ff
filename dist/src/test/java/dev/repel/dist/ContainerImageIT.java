package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image says what a daemon needs to know, and its file system runs read-only and without rights. */
class ContainerImageIT {
    @TempDir
    Path folder;

    private JsonNode manifest;
    private JsonNode config;

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        Path tar = Built.packaged("repel-" + Built.VERSION, "-image.tar");
        Shell.succeed(folder, Map.of(), "tar", "-xf", tar.toString());
        ObjectMapper json = new ObjectMapper();
        manifest = json.readTree(folder.resolve("manifest.json").toFile()).get(0);
        config = json.readTree(folder.resolve(manifest.get("Config").asText()).toFile());
    }

    @Test
    void theConfigurationNamesAUserWithoutRightsAndEveryOption() throws IOException {
        JsonNode container = config.get("config");

        assertThat(container.get("User").asText()).isEqualTo("65532:65532");
        assertThat(container.get("WorkingDir").asText()).isEqualTo("/work");
        assertThat(texts(container.get("Entrypoint")))
                .startsWith("/opt/repel/runtime/bin/java")
                .containsAll(JvmOptions.withVectors(
                        Path.of("launcher/jvm.options"), Runtime.version().feature()))
                .contains("-Drepel.jvm.options=JDK_JAVA_OPTIONS")
                .endsWith(
                        "-cp",
                        "/opt/repel/lib/repel-simd.jar:/opt/repel/repel.jar:/opt/repel/extensions/*",
                        "dev.repel.cli.Repel");
        assertThat(container
                        .get("Labels")
                        .get("org.opencontainers.image.licenses")
                        .asText())
                .contains("Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0", "LGPL-2.1-or-later");
        assertThat(texts(manifest.get("RepoTags"))).containsExactly("repel:" + Built.VERSION);
        assertThat(config.get("os").asText()).isEqualTo("linux");
    }

    @Test
    void whatChangesMostIsInTheLastLayerWithoutWhatIsLarge() throws IOException, InterruptedException {
        List<String> layers = texts(manifest.get("Layers"));

        assertThat(layers).hasSize(4);
        for (String large : layers.subList(1, 3)) {
            assertThat(Files.size(folder.resolve(layers.get(3)))).isLessThan(Files.size(folder.resolve(large)));
        }
        assertThat(files(layers.get(0))).contains("etc/passwd").anyMatch(file -> file.endsWith("libc.so.6"));
        assertThat(files(layers.get(1))).contains("opt/repel/runtime/bin/java");
        assertThat(files(layers.get(2))).noneMatch(file -> file.contains("lib/repel-"));
        assertThat(files(layers.get(3)))
                .contains(
                        "opt/repel/repel.jar",
                        "opt/repel/lib/repel-simd.jar",
                        "opt/repel/LICENSE",
                        "opt/repel/THIRD-PARTY.txt",
                        "opt/repel/sbom.cyclonedx.json");
    }

    @Test
    void aReadOnlyFileSystemTrainsWithoutRights() throws IOException, InterruptedException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can mount the image");
        Path root = Files.createDirectory(folder.resolve("root"));
        for (String layer : texts(manifest.get("Layers"))) {
            Shell.succeed(root, Map.of(), "tar", "-xzf", folder.resolve(layer).toString());
        }
        // Mounts of its own, which end with the process: everything is read-only but the working directory.
        // Every engine mounts /proc, where the loader looks up the folder of java.
        Path script = Files.writeString(folder.resolve("start"), """
                set -e
                mkdir -p root/proc
                mount --bind root root
                mount -o remount,bind,ro root
                mount --rbind /proc root/proc
                mount -t tmpfs -o mode=777 none root/work
                if touch root/opt/written 2>/dev/null; then exit 9; fi
                chroot --userspec=65532:65532 root "$@"
                wc -l <root/work/run/predictions.csv
                """);
        List<String> java = new ArrayList<>(List.of("unshare", "-m", "sh", script.toString()));
        java.addAll(texts(config.get("config").get("Entrypoint")));
        java.addAll(List.of("train", "--nodes", "/opt/repel/examples/data/people.csv"));
        java.addAll(List.of("--edges", "/opt/repel/examples/data/mails.csv", "--id", "name", "--label", "team"));
        java.addAll(List.of("--backbone", "gcn", "--warmup", "20", "--cotrain", "20", "--folds", "2"));
        java.addAll(List.of("--out", "/work/run"));

        assertThat(Shell.succeed(folder, Map.of(), java.toArray(String[]::new))).contains("Results: /work/run", "601");
    }

    private List<String> files(String layer) throws IOException, InterruptedException {
        return Shell.succeed(
                        folder, Map.of(), "tar", "-tzf", folder.resolve(layer).toString())
                .lines()
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
