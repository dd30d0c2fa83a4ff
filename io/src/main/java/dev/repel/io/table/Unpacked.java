package dev.repel.io.table;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** What a compressed file unpacks to, up to a limit, with an error that names the file where it is damaged. */
final class Unpacked extends FilterInputStream {
    private final Path file;

    Unpacked(Path file, InputStream unpacking, int maxExpansion) throws IOException {
        super(ExpansionLimit.ofBytes(file, maxExpansion).counting(unpacking));
        this.file = file;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            return super.read(bytes, offset, length);
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

    static InvalidDataException damaged(Path file, Exception e) {
        return new InvalidDataException(file + ": expected a whole compressed file, as its name says, but it cannot be"
                + " unpacked (" + e.getMessage() + "). Is it cut off, or not compressed at all?");
    }
}
