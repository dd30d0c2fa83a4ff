package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Files that are no text at all, although their names say so; recognised by their first bytes. */
enum ForeignContent {
    GZIP("\u001F\u008B", "compressed with gzip; let its name end in .gz"),
    ZSTD("(\u00B5/\u00FD", "compressed with zstd; let its name end in .zst"),
    BZIP2("BZh91AY&SY", "compressed with bzip2; unpack it first"),
    XZ("\u00FD7zXZ", "compressed with xz; unpack it first"),
    ZIP("PK\u0003\u0004", "a zip archive or a spreadsheet; unpack it, or save the sheet as CSV"),
    PARQUET("PAR1", "a Parquet file; let its name end in .parquet");

    /** How many bytes are enough to recognise any. */
    static final int LONGEST = 10;

    /** A character for each byte. */
    private final String beginning;

    private final String what;

    ForeignContent(String beginning, String what) {
        this.beginning = beginning;
        this.what = what;
    }

    /** Fails if a file begins like one of these. */
    static void refuse(Path file, byte[] start) throws InvalidDataException {
        String bytes = new String(start, StandardCharsets.ISO_8859_1);
        for (ForeignContent each : values()) {
            if (bytes.startsWith(each.beginning)) {
                throw new InvalidDataException(file + ": expected text, but this file is " + each.what + ".");
            }
        }
    }
}
