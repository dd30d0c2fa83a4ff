package dev.repel.io.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out which of comma, semicolon and tab separates the cells of a file. */
final class Delimiter {
    private static final char[] CANDIDATES = {',', ';', '\t'};
    private static final int LONGEST_HEADER = 1 << 24;

    private Delimiter() {}

    /** The most frequent candidate in the header line outside quotes; comma if there is none or a tie. */
    static char detect(Path file) throws IOException {
        int[] counts = new int[CANDIDATES.length];
        boolean inQuotes = false;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (int read = 0; read < LONGEST_HEADER; read++) {
                int c = reader.read();
                if (c < 0 || (!inQuotes && (c == '\n' || c == '\r') && read > 0)) {
                    break;
                }
                inQuotes ^= c == '"';
                for (int i = 0; i < CANDIDATES.length && !inQuotes; i++) {
                    counts[i] += c == CANDIDATES[i] ? 1 : 0;
                }
            }
        }
        int best = 0;
        for (int i = 1; i < CANDIDATES.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return CANDIDATES[best];
    }
}
