package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor over the bytes of a pickle that checks every length before it takes anything. */
final class PickleInput {
    private static final int MAX_NAME = 128;

    private final String file;
    private final byte[] bytes;
    private int at;

    PickleInput(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    int offset() {
        return at;
    }

    boolean atEnd() {
        return at == bytes.length;
    }

    int unsignedByte() throws InvalidDataException {
        need(1);
        return Byte.toUnsignedInt(bytes[at++]);
    }

    int unsignedShort() throws InvalidDataException {
        return unsignedByte() | unsignedByte() << 8;
    }

    int signedInt() throws InvalidDataException {
        return unsignedShort() | unsignedShort() << 16;
    }

    byte[] take(int length) throws InvalidDataException {
        need(length);
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    /** Text up to a line feed, as in the two lines of a GLOBAL. */
    String line() throws InvalidDataException {
        int start = at;
        while (unsignedByte() != '\n') {
            if (at - start > MAX_NAME) {
                throw invalid("expected a name of at most " + MAX_NAME + " bytes");
            }
        }
        return new String(bytes, start, at - 1 - start, StandardCharsets.ISO_8859_1);
    }

    private void need(int length) throws InvalidDataException {
        if (length < 0 || length > bytes.length - at) {
            throw invalid("expected " + length + " more bytes, found " + (bytes.length - at));
        }
    }

    InvalidDataException invalid(String expected) {
        return new InvalidDataException(file, "byte " + at, expected);
    }
}
