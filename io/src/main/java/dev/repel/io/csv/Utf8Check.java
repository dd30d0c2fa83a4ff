package dev.repel.io.csv;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says in which line a file stops being UTF-8; the CSV reader reads ahead and cannot tell. */
final class Utf8Check {
    private Utf8Check() {}

    /** The first such line counted from 1, or the last line if all of them are sound. */
    static long firstBadLine(Path file) throws IOException {
        long line = 1;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b != '\n') {
                    bytes.write(b);
                } else if (isUtf8(bytes.toByteArray())) {
                    line++;
                    bytes.reset();
                } else {
                    return line;
                }
            }
        }
        return line;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
