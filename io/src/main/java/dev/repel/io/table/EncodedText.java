package dev.repel.io.table;

import dev.repel.io.InputFile;
import dev.repel.io.InvalidDataException;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A text file in the encoding of its byte order mark, else in the given one; decoding is strict, so nothing is lost.
 */
final class EncodedText {
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final Path file;
    private final TableOptions options;
    private final Charset encoding;
    private LastByte lastByte;

    EncodedText(Path file, TableOptions options) throws IOException {
        InputFile.require(file);
        this.file = file;
        this.options = options;
        byte[] start;
        try (InputStream in = bytes()) {
            start = in.readNBytes(ForeignContent.LONGEST);
        }
        ForeignContent.refuse(file, start);
        this.encoding = marked(start, options.encoding());
    }

    private InputStream bytes() throws IOException {
        return Compression.open(file, options.maxExpansion());
    }

    private static Charset marked(byte[] start, Charset named) {
        int first = start.length < 2 ? 0 : (start[0] & 0xFF) << 8 | (start[1] & 0xFF);
        if (first == BYTE_ORDER_MARK) {
            return StandardCharsets.UTF_16BE;
        }
        if (first == 0xFFFE) {
            return StandardCharsets.UTF_16LE;
        }
        boolean utf8 = first == 0xEFBB && start.length > 2 && (start[2] & 0xFF) == 0xBF;
        return utf8 ? StandardCharsets.UTF_8 : named;
    }

    /** Opens the file after its byte order mark, if there is one. */
    BufferedReader open() throws IOException {
        lastByte = new LastByte(bytes());
        BufferedReader reader = new BufferedReader(new InputStreamReader(lastByte, BadBytes.strict(encoding)), 1 << 16);
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

    /** Whether the last byte read since it was opened is a quote, ignoring line ends and the zero bytes of UTF-16. */
    boolean endsWithQuote() {
        return lastByte.last == '"';
    }

    /** Remembers the last byte that belongs to no line end. */
    private static final class LastByte extends FilterInputStream {
        private int last;

        LastByte(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            last = b > 0 && b != '\n' && b != '\r' ? b : last;
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            for (int i = offset + read - 1; i >= offset; i--) {
                if (bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != 0) {
                    last = bytes[i];
                    break;
                }
            }
            return read;
        }
    }

    /**
     * The exception for a failed decoding. It finds the line, which the reader does not know because it reads ahead.
     */
    InvalidDataException undecodable() throws IOException {
        try (InputStream in = bytes()) {
            BadBytes bad = BadBytes.find(in, encoding);
            return new InvalidDataException(
                    file.toString(),
                    "line " + bad.line(),
                    "expected text in " + encoding + ", found bytes that are not."
                            + (encoding.equals(StandardCharsets.UTF_8)
                                    ? " Try the setting encoding " + bad.likelyEncoding() + "."
                                    : ""));
        }
    }
}
