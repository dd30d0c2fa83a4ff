package dev.repel.io.table;

import java.io.IOException;
import java.io.Reader;

/** Detects whether commas, semicolons, tabs or bars separate the cells of a file. */
public final class Delimiter {
    private static final char[] CANDIDATES = {',', ';', '\t', '|'};
    private static final int LONGEST_HEADER = 1 << 24;

    private Delimiter() {}

    /** The most frequent candidate in the header line outside quotes; the comma if there is none or a tie. */
    public static char detect(Reader reader) throws IOException {
        int[] counts = new int[CANDIDATES.length];
        boolean inQuotes = false;
        boolean begun = false;
        for (int read = 0; read < LONGEST_HEADER; read++) {
            int c = reader.read();
            boolean lineEnd = c == '\n' || c == '\r';
            if (c < 0 || (!inQuotes && lineEnd && begun)) {
                break;
            }
            begun |= !lineEnd;
            inQuotes ^= c == '"';
            for (int i = 0; i < CANDIDATES.length && !inQuotes; i++) {
                counts[i] += c == CANDIDATES[i] ? 1 : 0;
            }
        }
        int best = 0;
        for (int i = 1; i < CANDIDATES.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return CANDIDATES[best];
    }
}
