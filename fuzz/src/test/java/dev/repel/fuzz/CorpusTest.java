package dev.repel.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every reader on its seeds and on all that once made it fail. */
class CorpusTest {
    @TempDir(factory = InMemory.class)
    private Path folder;

    static List<String> targets() {
        return List.copyOf(FuzzTargets.all().keySet());
    }

    @ParameterizedTest
    @MethodSource("targets")
    @Timeout(120)
    void everyInputIsReadOrRefusedWithinBounds(String target) throws IOException {
        List<Path> files = Corpus.files(target);

        assertThat(files).anyMatch(Corpus::isValid);
        for (Path file : files) {
            Exception refusal = Bounds.read(FuzzTargets.named(target), Files.readAllBytes(file), folder);
            if (Corpus.isValid(file)) {
                assertThat(refusal).as(file.toString()).isNull();
            }
        }
    }

    /** A folder that no target reads would be dead. */
    @ParameterizedTest
    @MethodSource("folders")
    void everyFolderBelongsToATarget(String name) {
        assertThat(targets()).contains(name);
    }

    static List<String> folders() throws IOException {
        try (var folders = Files.list(Corpus.folder("."))) {
            return folders.map(folder -> folder.getFileName().toString()).toList();
        }
    }
}
