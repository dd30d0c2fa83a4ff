package dev.repel.io;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real datasets beside the project, for tests that need them; such tests are skipped where there are none. */
public final class SharedDatasets {
    private SharedDatasets() {}

    public static Path folder() {
        Path folder = find();
        assumeTrue(
                folder != null && Files.isDirectory(folder),
                "skipped: the real datasets are not at ../shared/datasets; name their folder with -Drepel.data=DIR");
        return folder;
    }

    private static Path find() {
        String named = System.getProperty("repel.data");
        if (named != null) {
            return Path.of(named);
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (isProjectRoot(at)) {
                return at.resolveSibling("shared").resolve("datasets");
            }
        }
        return null;
    }

    private static boolean isProjectRoot(Path folder) {
        Path pom = folder.resolve("pom.xml");
        try {
            return Files.exists(pom) && Files.readString(pom).contains("<modules>");
        } catch (IOException e) {
            return false;
        }
    }
}
