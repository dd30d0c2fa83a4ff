package dev.repel.io.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says in which line a file stops being in its encoding; readers read ahead and cannot tell. */
final class EncodingCheck {
    private static final int BLOCK = 1 << 13;

    private EncodingCheck() {}

    /** The first such line counted from 1, or the last line if all of them are sound. Needs no memory to speak of. */
    static long firstBadLine(Path file, Charset encoding) throws IOException {
        CharsetDecoder decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK);
        CharBuffer chars = CharBuffer.allocate(BLOCK);
        long line = 1;
        try (InputStream in = Files.newInputStream(file)) {
            boolean end = false;
            while (!end) {
                int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
                end = read < 0;
                bytes.position(bytes.position() + Math.max(0, read)).flip();
                CoderResult result = decoder.decode(bytes, chars, end);
                chars.flip();
                line += chars.chars().filter(c -> c == '\n').count();
                if (result.isError()) {
                    return line;
                }
                chars.clear();
                bytes.compact();
            }
        }
        return line;
    }
}
