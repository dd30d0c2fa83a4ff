package dev.repel.io.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * The first bytes of a text that its encoding does not have.
 *
 * @param line where they are, counted from 1; the last line if there are none
 * @param first the first of them, −1 if there are none
 */
record BadBytes(long line, int first) {
    private static final int BLOCK = 1 << 13;

    /** Control characters in ISO-8859-1, which no text has; letters and quotes in the code page of Windows. */
    private static final int FIRST_OF_WINDOWS = 0x80;

    private static final int LAST_OF_WINDOWS = 0x9F;

    /** Looks for them, with little memory. */
    static BadBytes find(InputStream in, Charset encoding) throws IOException {
        CharsetDecoder decoder = strict(encoding);
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK);
        CharBuffer chars = CharBuffer.allocate(BLOCK);
        long line = 1;
        boolean end = false;
        while (!end) {
            int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
            end = read < 0;
            bytes.position(bytes.position() + Math.max(0, read)).flip();
            CoderResult result = decoder.decode(bytes, chars, end);
            chars.flip();
            line += chars.chars().filter(c -> c == '\n').count();
            if (result.isError()) {
                return new BadBytes(line, bytes.get(bytes.position()) & 0xFF);
            }
            chars.clear();
            bytes.compact();
        }
        return new BadBytes(line, -1);
    }

    /** A decoder that loses nothing. */
    static CharsetDecoder strict(Charset encoding) {
        return encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** What a text that is not in UTF-8 is most often in. */
    String likelyEncoding() {
        return first >= FIRST_OF_WINDOWS && first <= LAST_OF_WINDOWS ? "windows-1252" : "ISO-8859-1";
    }
}
