package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void bothShellsGetAScript(String shell) {
        CommandLineRun run = CommandLineRun.of("completion", shell);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("#").contains("complete -F", "bashcompinit");
    }

    @ParameterizedTest
    @CsvSource({
        "repel tr, train",
        "repel data in, info",
        "repel train --backb, --backbone",
        "repel train --backbone gr, graphsage",
        "repel train --technique gr, grand",
        "repel predict --backbone gr, graphsage",
        "repel train --select mac, macro-f1",
        "repel completion z, zsh"
    })
    void bashCompletes(String typed, String expected) throws Exception {
        assertThat(completed(typed.split(" "))).contains(expected);
    }

    @Test
    void anotherShellIsAnsweredWithThoseThereAre() {
        CommandLineRun run = CommandLineRun.of("completion", "fish");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("bash or zsh", "fish");
    }

    /** What bash offers for the last word, asked as its own completion asks. */
    private List<String> completed(String... words) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
        Path script = Files.writeString(
                folder.resolve("completion"),
                CommandLineRun.of("completion", "bash").out());
        Path asking = Files.writeString(
                folder.resolve("asking"),
                "source " + script + "\nCOMP_WORDS=(" + String.join(" ", words) + ")\nCOMP_CWORD=" + (words.length - 1)
                        + "\n_complete_repel 2>/dev/null\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
        Process bash = new ProcessBuilder("/bin/bash", asking.toString())
                .redirectErrorStream(true)
                .start();
        String offered = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return offered.lines().map(String::strip).toList();
    }
}
