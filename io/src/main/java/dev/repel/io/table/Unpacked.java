package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What a compressed file unpacks to: not without limit, because a few bytes can unpack to a thousand times as many, and
 * with an error that names the file where it is damaged.
 */
final class Unpacked extends FilterInputStream {
    /** In bytes; small files may be of one letter. */
    private static final long ALWAYS_ALLOWED = 64L << 20;

    private final Path file;
    private final int maxExpansion;
    private final long allowed;
    private long read;

    Unpacked(Path file, InputStream unpacking, int maxExpansion) throws IOException {
        super(unpacking);
        this.file = file;
        this.maxExpansion = maxExpansion;
        this.allowed = Math.max(ALWAYS_ALLOWED, Files.size(file) * maxExpansion);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            int count = super.read(bytes, offset, length);
            read += Math.max(0, count);
            requireAllowed();
            return count;
        } catch (InvalidDataException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // what a decoder throws at damaged bytes is not documented
            throw damaged(file, e);
        }
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void requireAllowed() throws InvalidDataException {
        if (read > allowed) {
            throw new InvalidDataException(String.format(
                    Locale.ROOT,
                    "%s: expected no more than %,d bytes in this compressed file, %,d times its size. If it is to be"
                            + " trusted, raise the setting max-expansion, or unpack it first.",
                    file,
                    allowed,
                    maxExpansion));
        }
    }

    static InvalidDataException damaged(Path file, Exception e) {
        return new InvalidDataException(file + ": expected a whole compressed file, as its name says, but it cannot be"
                + " unpacked (" + e.getMessage() + "). Is it cut off, or not compressed at all?");
    }
}
