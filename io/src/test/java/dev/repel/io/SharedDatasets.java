package dev.repel.io;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The real datasets beside the project, for tests that need them; such tests are skipped where there are none. */
public final class SharedDatasets {
    private SharedDatasets() {}

    /** Named by the system property {@code repel.data}, for which the build has a default. */
    public static Path folder() {
        Path folder = Path.of(System.getProperty("repel.data", "no-datasets"));
        assumeTrue(
                Files.isDirectory(folder),
                "skipped: there is no folder of published datasets at " + folder + "; name it with -Drepel.data=DIR");
        return folder;
    }
}
