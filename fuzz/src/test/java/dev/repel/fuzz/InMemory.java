package dev.repel.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary folders in memory where the system has such a place: replacing a file on a disk takes milliseconds. */
final class InMemory implements TempDirFactory {
    private static final Path PLACE = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return folder();
    }

    static Path folder() throws IOException {
        String name = "repel-fuzz";
        return Files.isWritable(PLACE) ? Files.createTempDirectory(PLACE, name) : Files.createTempDirectory(name);
    }
}
