package dev.repel.io.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenFetchTest {
    private static final byte[] CONTENT = "1,2".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void takesTheNamedFilesOutOfTheArtifact() throws Exception {
        MavenFetch.extract(jar(), List.of(file("linqs/cora.cites", Sha256.ofBytes(CONTENT))), folder);

        assertThat(folder.resolve("linqs/cora.cites")).hasBinaryContent(CONTENT);
        assertThat(folder.resolve("linqs").toFile().list()).containsExactly("cora.cites");
    }

    @Test
    void keepsNothingWithAnotherHash() throws Exception {
        Path jar = jar();

        assertThatThrownBy(() -> MavenFetch.extract(jar, List.of(file("linqs/cora.cites", "0".repeat(64))), folder))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("data.jar!cora.cites, wrong checksum");
        assertThat(folder.resolve("linqs")).doesNotExist();
    }

    @Test
    void saysWhatTheArtifactLacks() throws Exception {
        Path jar = jar();

        assertThatThrownBy(() -> MavenFetch.extract(jar, List.of(file("linqs/cora.content", "0".repeat(64))), folder))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("expected cora.content");
    }

    @Test
    void saysThatMavenMustBeOnThePath() {
        MavenFetch fetch = new MavenFetch(new MavenArtifact("g", "a", "1", "GPL"), "no-such-program-as-maven");

        assertThatThrownBy(() -> fetch.fetch(List.of(), folder, line -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("must be on the PATH");
    }

    private Path jar() throws IOException {
        Path jar = folder.resolve("data.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("cora.cites"));
            zip.write(CONTENT);
        }
        return jar;
    }

    private static DataFile file(String path, String sha256) {
        return new DataFile(path, Optional.empty(), List.of(sha256), Optional.empty(), 1_000);
    }
}
