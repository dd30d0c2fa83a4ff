package dev.repel.dist;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** What the build has made. */
final class Built {
    static final String VERSION = System.getProperty("repel.version");

    private static final Path TARGET =
            Path.of(System.getProperty("repel.archives")).toAbsolutePath();

    private Built() {}

    static Path archive(String ending) {
        return TARGET.resolve("repel-" + VERSION + ending);
    }

    /** A file that only the profile {@code packages} makes. */
    static Path packaged(String beginning, String ending) throws IOException {
        try (Stream<Path> files = Files.list(TARGET)) {
            Path found = files.filter(file -> file.getFileName().toString().startsWith(beginning)
                            && file.getFileName().toString().endsWith(ending))
                    .findFirst()
                    .orElse(null);
            assumeTrue(found != null, "no " + beginning + "…" + ending + "; mvn -Ppackages makes it");
            return found;
        }
    }

    static Path unpack(Path tar, Path folder) throws IOException, InterruptedException {
        Shell.succeed(folder, Map.of(), "tar", "-xzf", tar.toString());
        return folder.resolve("repel-" + VERSION);
    }
}
