package dev.repel.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads whole files, but never more than a format can reasonably need. */
public final class LimitedFile {
    private LimitedFile() {}

    public static byte[] read(Path file, int maxBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            // Checked on the stream, because the file's size may change or be unknown.
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() >= 0) {
                throw new InvalidDataException(
                        file.getFileName().toString(), "size", "expected at most " + maxBytes + " bytes");
            }
            return bytes;
        }
    }
}
