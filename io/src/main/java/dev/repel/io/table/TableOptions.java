package dev.repel.io.table;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * How text files are read.
 *
 * @param delimiter between the cells of CSV files, or {@link #DETECT}
 * @param encoding of all text files; a byte order mark of UTF-8 or UTF-16 takes precedence
 * @param maxExpansion a compressed file may unpack to at most so many times its size, or to 64 MB if that is more
 */
public record TableOptions(char delimiter, Charset encoding, int maxExpansion) {
    /** Comma, semicolon, tab or bar, whichever is most frequent in the header line. */
    public static final char DETECT = '\0';

    private static final int USUAL_EXPANSION = 100;

    public static TableOptions defaults() {
        return new TableOptions(DETECT, StandardCharsets.UTF_8, USUAL_EXPANSION);
    }

    public TableOptions withDelimiter(char other) {
        return new TableOptions(other, encoding, maxExpansion);
    }
}
