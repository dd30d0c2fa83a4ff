package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.InvalidRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FailuresTest {
    @Command(name = "failing")
    private static final class Failing implements Runnable {
        private final Throwable failure;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public void run() {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }

    private final StringWriter err = new StringWriter();

    private int exitCodeOf(Throwable failure) {
        CommandLine command = Repel.configured(new CommandLine(new Failing(failure)));
        return command.setErr(new PrintWriter(err, true)).execute();
    }

    @Test
    void lackOfMemoryTellsHowToGetMore() {
        assertThat(exitCodeOf(new OutOfMemoryError("Java heap space"))).isEqualTo(1);
        assertThat(err.toString())
                .contains("out of memory", "REPEL_JAVA_OPTS=-Xmx")
                .doesNotContain("\tat ");
    }

    @Test
    void aFullDiskIsNoMistakeOfOursWhereverItIsNoticed() {
        IOException full = new IOException("cannot write auto.ledger.jsonl: No space left on device");
        assertThat(exitCodeOf(new UncheckedIOException(full))).isEqualTo(1);
        assertThat(err.toString())
                .contains("repel: cannot write auto.ledger.jsonl: No space left on device")
                .doesNotContain("bug in Repel");
    }

    @Test
    void ourOwnMistakesAreCalledSo() {
        assertThat(exitCodeOf(new IllegalStateException("odd"))).isEqualTo(1);
        assertThat(err.toString()).contains("IllegalStateException: odd", "bug in Repel", "--verbose");
    }

    @Test
    void anIllegalArgumentWithinOurCodeIsNoMistakeOfTheUser() {
        assertThat(exitCodeOf(new IllegalArgumentException("row pointers fall at row 3")))
                .isEqualTo(1);
        assertThat(err.toString()).contains("row pointers fall at row 3", "bug in Repel");
    }

    @Test
    void aRequestThatIsNotPossibleIsAWrongCall() {
        assertThat(exitCodeOf(new InvalidRequest("there is no such topic"))).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("repel: there is no such topic" + System.lineSeparator())
                .doesNotContain("bug in Repel");
    }

    @Test
    void filesAreNamedInFullSentences() {
        assertThat(Failures.message(new NoSuchFileException("a.csv"))).isEqualTo("there is no file a.csv.");
        assertThat(Failures.message(new AccessDeniedException("a.csv"))).isEqualTo("no permission to use a.csv.");
    }
}
