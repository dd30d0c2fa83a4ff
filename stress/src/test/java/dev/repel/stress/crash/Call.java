package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.Repel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/** A call of the command line in this process, and what came of it. */
record Call(List<String> arguments, int exitCode, String said) {
    /** A graph that trains in a moment. */
    static final String TINY = "synthetic:nodes=60,classes=3,features=12,words=4,degree=4,signal=0.6";

    static Call of(List<String> arguments) {
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        int exitCode = Repel.execute(writer, writer, arguments.toArray(String[]::new));
        return new Call(arguments, exitCode, said.toString());
    }

    Call succeeds() {
        assertThat(exitCode).as("%s said: %s", arguments, said).isZero();
        return this;
    }

    /** What a user is told about a disk that fails: the place and the reason, and nothing about our classes. */
    void tellsWhatFailed(Path root) {
        assertThat(exitCode).as(said).isEqualTo(1);
        assertThat(said)
                .containsPattern("No space left on device|Input/output error")
                .contains("repel: ", root.toString())
                .doesNotContain("\tat ", "bug in Repel", "Exception", "null");
    }
}
