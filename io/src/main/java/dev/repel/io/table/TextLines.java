package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;

/** The lines of a text file, limited in length so that none fills the memory. */
final class TextLines implements Closeable {
    private static final int LONGEST = 1 << 24;

    private final Path file;
    private final EncodedText text;
    private final BufferedReader reader;
    private final StringBuilder line = new StringBuilder();
    private long number;

    TextLines(Path file, TableOptions options) throws IOException {
        this.file = file;
        this.text = new EncodedText(file, options);
        this.reader = text.open();
    }

    /** The next line without its line break; null after the last one. */
    String next() throws IOException {
        try {
            line.setLength(0);
            int c = reader.read();
            if (c < 0) {
                return null;
            }
            number++;
            for (; c >= 0 && c != '\n'; c = reader.read()) {
                if (line.length() == LONGEST) {
                    throw new InvalidDataException(
                            file.toString(), "line " + number, "expected a line of at most " + LONGEST + " characters");
                }
                line.append((char) c);
            }
            int end = line.length();
            return line.substring(0, end > 0 && line.charAt(end - 1) == '\r' ? end - 1 : end);
        } catch (CharacterCodingException e) {
            throw text.undecodable();
        }
    }

    /** The number of the line that was read last, from 1. */
    long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
