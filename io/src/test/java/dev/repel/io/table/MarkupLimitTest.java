package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MarkupLimitTest {
    private static final int LONGEST_TAG = 1 << 24;

    /** A beginning, then as many of the byte as are asked for. */
    private static InputStream input(String beginning, char filler, int count) {
        byte[] start = beginning.getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = Arrays.copyOf(start, start.length + count);
        Arrays.fill(bytes, start.length, bytes.length, (byte) filler);
        return new MarkupLimit(new ByteArrayInputStream(bytes));
    }

    @Test
    void passesOnWhatHasTagsUnchanged() throws IOException {
        String xml = "<a>" + "<b c=\"1\">text</b>\n".repeat(1000) + "</a>";

        try (InputStream in = input(xml, ' ', 0)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo(xml);
        }
        try (InputStream in = input(xml, ' ', 0)) {
            assertThat(in.read()).isEqualTo('<');
            assertThat(in.readAllBytes()).hasSize(xml.length() - 1);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void endsATagThatDoesNotEnd() throws IOException {
        try (InputStream in = input("<a", 'x', LONGEST_TAG - 1)) {
            assertThat(in.transferTo(OutputStream.nullOutputStream())).isEqualTo(LONGEST_TAG + 1);
        }
        try (InputStream in = input("<a", 'x', LONGEST_TAG)) {
            assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("expected XML, but no tag ends within " + (LONGEST_TAG + 1) + " bytes");
        }
    }

    @Test
    void manyOpeningBracketsAreNoNewTags() throws IOException {
        try (InputStream in = input("<", '<', LONGEST_TAG + 2)) {
            assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream()))
                    .hasMessageContaining("no tag ends");
        }
    }

    @Test
    void textMayBeLongerThanATag() throws IOException {
        try (InputStream in = input("<a>", 'x', LONGEST_TAG + 1)) {
            assertThat(in.transferTo(OutputStream.nullOutputStream())).isEqualTo(LONGEST_TAG + 4);
        }
    }
}
