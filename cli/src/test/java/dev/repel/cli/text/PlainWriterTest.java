package dev.repel.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class PlainWriterTest {
    private static String written(String text) {
        StringWriter out = new StringWriter();
        try (PrintWriter writer = new PrintWriter(new PlainWriter(out))) {
            writer.print(text);
            text.chars().forEach(writer::write);
        }
        return out.toString();
    }

    @Test
    void textAndLineBreaksPass() {
        assertThat(written("Zoë\t\uD83D\uDE00\r\n")).isEqualTo("Zoë\t\uD83D\uDE00\r\n".repeat(2));
    }

    @Test
    void aNameMovesNoCursorAndChangesNoTitle() {
        assertThat(written("a\u001B]0;title\u0007b\u001B[2Jc\u009B31md\u0000\b"))
                .doesNotContain("\u001B", "\u0007", "\u009B", "\u0000", "\b")
                .contains("a\uFFFD]0;title\uFFFDb\uFFFD[2Jc\uFFFD31md\uFFFD\uFFFD");
    }

    @Test
    void progressStillClearsItsLine() {
        StringWriter out = new StringWriter();
        try (PrintWriter writer = new PrintWriter(new PlainWriter(out))) {
            writer.print("\r\u001B[K12 %");
        }
        assertThat(out).hasToString("\r\u001B[K12 %");
    }
}
