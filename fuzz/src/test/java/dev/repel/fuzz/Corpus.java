package dev.repel.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The committed inputs of the targets, a folder for each. Those whose names begin with {@code valid} are read without
 * complaint. The others are past failures.
 */
final class Corpus {
    private static final Path ROOT = Path.of("src/test/resources/corpus");

    private Corpus() {}

    static Path folder(String target) {
        return ROOT.resolve(target).toAbsolutePath();
    }

    static List<Path> files(String target) throws IOException {
        try (Stream<Path> files = Files.list(folder(target))) {
            return files.sorted().toList();
        }
    }

    static boolean isValid(Path file) {
        return file.getFileName().toString().startsWith("valid");
    }

    /** A sound file of a target, for those that need one beside their own. */
    static Path valid(String target) throws IOException {
        return files(target).stream()
                .filter(Corpus::isValid)
                .findFirst()
                .orElseThrow(() -> new IOException("there is no valid input for " + target));
    }
}
