package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A text file in the encoding of its byte order mark, else in the given one; decoding is strict, so nothing is lost.
 */
final class EncodedText {
    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final int BLOCK = 1 << 13;

    private final Path file;
    private final Charset encoding;

    EncodedText(Path file, Charset named) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InvalidDataException(file + ": there is no such file");
        }
        this.file = file;
        this.encoding = marked(file, named);
    }

    private static Charset marked(Path file, Charset named) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(3);
        }
        int first = start.length < 2 ? 0 : (start[0] & 0xFF) << 8 | (start[1] & 0xFF);
        if (first == BYTE_ORDER_MARK) {
            return StandardCharsets.UTF_16BE;
        }
        if (first == 0xFFFE) {
            return StandardCharsets.UTF_16LE;
        }
        boolean utf8 = Arrays.equals(start, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
        return utf8 ? StandardCharsets.UTF_8 : named;
    }

    /** Opens the file after its byte order mark, if there is one. */
    BufferedReader open() throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), strict(encoding)), 1 << 16);
        try {
            reader.mark(1);
            if (reader.read() != BYTE_ORDER_MARK) {
                reader.reset();
            }
            return reader;
        } catch (CharacterCodingException e) {
            reader.close();
            throw undecodable();
        } catch (IOException e) {
            reader.close();
            throw e;
        }
    }

    /**
     * The exception for a failed decoding. It finds the line, which the reader does not know because it reads ahead.
     */
    InvalidDataException undecodable() throws IOException {
        return new InvalidDataException(
                file.toString(),
                "line " + firstBadLine(file, encoding),
                "expected text in " + encoding + ", found bytes that are not"
                        + (encoding.equals(StandardCharsets.UTF_8) ? " (is it another encoding?)" : ""));
    }

    /** The first line, counted from 1, that cannot be decoded, or the last line if all can; needs little memory. */
    static long firstBadLine(Path file, Charset encoding) throws IOException {
        CharsetDecoder decoder = strict(encoding);
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

    private static CharsetDecoder strict(Charset encoding) {
        return encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }
}
