package dev.repel.cli.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Text for a terminal. Names in the data may hold sequences that move the cursor, change the title or answer in the
 * user's place: of all control characters only line breaks, tabs and the clearing of a line, which progress needs, get
 * through. Others are shown as a question mark in a diamond.
 */
public final class PlainWriter extends FilterWriter {
    private static final String CLEAR = "[K";
    private static final char REPLACEMENT = '\uFFFD';

    public PlainWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        out.write(isHarmless((char) c) ? c : REPLACEMENT);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        write(new String(text, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        StringBuilder plain = new StringBuilder(length);
        for (int i = offset; i < offset + length; i++) {
            char c = text.charAt(i);
            boolean clears = c == '\u001B' && text.startsWith(CLEAR, i + 1);
            plain.append(clears || isHarmless(c) ? c : REPLACEMENT);
        }
        out.write(plain.toString());
    }

    private static boolean isHarmless(char c) {
        return c == '\n' || c == '\r' || c == '\t' || !Character.isISOControl(c);
    }
}
