package dev.repel.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * How much may come out of a file, relative to its size: a few bytes can unpack to thousands of times as many, or stand
 * for a table with millions of empty cells. Whoever reads a file counts what it gets before it asks for memory.
 */
public final class ExpansionLimit {
    /** The setting that raises it. */
    public static final String SETTING = "max-expansion";

    /** The default of that setting: more than sound files need. */
    public static final int USUAL = 100;

    /** In bytes; small files may be of one letter. */
    private static final long BYTES_ALWAYS_ALLOWED = 64L << 20;

    private static final long CELLS_ALWAYS_ALLOWED = 1L << 20;

    private final Path file;
    private final int factor;
    private final String unit;
    private final long allowed;
    private long found;

    private ExpansionLimit(Path file, int factor, String unit, long always) throws IOException {
        this.file = file;
        this.factor = factor;
        this.unit = unit;
        this.allowed = Math.max(always, Math.multiplyExact(Files.size(file), (long) factor));
    }

    /** For what a file unpacks to. */
    public static ExpansionLimit ofBytes(Path file, int factor) throws IOException {
        return new ExpansionLimit(file, factor, "bytes", BYTES_ALWAYS_ALLOWED);
    }

    /** For the cells of a table whose rows do not name all of its columns. */
    public static ExpansionLimit ofCells(Path file, int factor) throws IOException {
        return new ExpansionLimit(file, factor, "cells", CELLS_ALWAYS_ALLOWED);
    }

    /** @throws InvalidDataException if this is more than the file may become */
    public void add(long more) throws InvalidDataException {
        found += more;
        if (found > allowed) {
            throw new InvalidDataException(String.format(
                    Locale.ROOT,
                    "%s: expected no more than %,d %s in a file of this size (%,d per byte). If it is to be trusted, raise"
                            + " the setting %s.",
                    file,
                    allowed,
                    unit,
                    factor,
                    SETTING));
        }
    }

    /** Counts what is read. */
    public InputStream counting(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int b = super.read();
                add(b < 0 ? 0 : 1);
                return b;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = super.read(bytes, offset, length);
                add(Math.max(0, count));
                return count;
            }
        };
    }
}
