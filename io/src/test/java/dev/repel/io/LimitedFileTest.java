package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitedFileTest {
    @TempDir
    Path folder;

    @Test
    void readsFilesUpToTheLimitAndNotAByteMore() throws IOException {
        byte[] bytes = {1, 2, 0};
        Path file = Files.write(folder.resolve("three.bin"), bytes);

        assertThat(LimitedFile.read(file, 4)).isEqualTo(bytes);
        assertThat(LimitedFile.read(file, 3)).isEqualTo(bytes);
        assertThatThrownBy(() -> LimitedFile.read(file, 2))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("three.bin, size: expected at most 2 bytes");
    }

    @Test
    void readsEmptyFilesAndNamesMissingOnes() throws IOException {
        assertThat(LimitedFile.read(Files.createFile(folder.resolve("empty")), 0))
                .isEmpty();
        assertThatThrownBy(() -> LimitedFile.read(folder.resolve("none"), 9))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("none");
    }
}
