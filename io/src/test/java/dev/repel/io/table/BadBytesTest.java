package dev.repel.io.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;

class BadBytesTest {
    private static final int BLOCK = 1 << 13;
    private static final byte[] BAD = {(byte) 0xC3, '('};

    private static long firstBadLine(Charset encoding, byte[]... parts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.write(part);
        }
        return BadBytes.find(new ByteArrayInputStream(bytes.toByteArray()), encoding)
                .line();
    }

    @Test
    void isTheLineOfTheFirstBadByte() throws IOException {
        assertThat(firstBadLine(UTF_8, BAD)).isEqualTo(1);
        assertThat(firstBadLine(UTF_8, "a\nb\r\nc".getBytes(UTF_8), BAD, "\n".getBytes(UTF_8), BAD))
                .isEqualTo(3);
    }

    @Test
    void aCharacterAcrossTwoBlocksIsSound() throws IOException {
        for (int before = BLOCK - 4; before <= BLOCK; before++) {
            byte[] sound = ("x".repeat(before) + "𝄞\n").getBytes(UTF_8);
            assertThat(firstBadLine(UTF_8, sound, BAD))
                    .as("%d bytes before it", before)
                    .isEqualTo(2);
        }
    }

    @Test
    void aCharacterThatTheFileEndsInIsBad() throws IOException {
        assertThat(firstBadLine(UTF_8, "a\n".getBytes(UTF_8), new byte[] {(byte) 0xC3}))
                .isEqualTo(2);
        assertThat(firstBadLine(UTF_16LE, "a\nb\n".getBytes(UTF_16LE), new byte[] {'c'}))
                .isEqualTo(3);
    }

    @Test
    void aSoundFileGivesItsLastLine() throws IOException {
        assertThat(firstBadLine(UTF_8)).isEqualTo(1);
        assertThat(firstBadLine(ISO_8859_1, "a\nb".getBytes(UTF_8), BAD)).isEqualTo(2);
        assertThat(firstBadLine(UTF_8, "line\n".repeat(5 * BLOCK).getBytes(UTF_8)))
                .isEqualTo(5 * BLOCK + 1);
    }

    @Test
    void tellsWindowsFromIsoByItsFirstByte() throws IOException {
        assertThat(BadBytes.find(new ByteArrayInputStream("Müller".getBytes(ISO_8859_1)), UTF_8)
                        .likelyEncoding())
                .isEqualTo("ISO-8859-1");
        assertThat(BadBytes.find(new ByteArrayInputStream(new byte[] {'5', (byte) 0x80}), UTF_8)
                        .likelyEncoding())
                .isEqualTo("windows-1252");
    }
}
