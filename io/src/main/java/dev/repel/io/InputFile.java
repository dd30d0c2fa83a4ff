package dev.repel.io;

import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a user has named. */
public final class InputFile {
    private InputFile() {}

    /** @throws InvalidDataException if it is not there, or is a folder */
    public static void require(Path file) throws InvalidDataException {
        if (Files.isDirectory(file)) {
            throw new InvalidDataException(file + ": expected a file, this is a folder");
        }
        if (!Files.isRegularFile(file)) {
            throw new InvalidDataException(file + ": "
                    + (Files.exists(file) ? "expected a file, this is a pipe or a device" : "there is no such file"));
        }
    }
}
