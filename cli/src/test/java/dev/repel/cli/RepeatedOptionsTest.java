package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepeatedOptionsTest {
    @Test
    void anOptionGivenTwiceIsRefusedByName(@TempDir Path folder) {
        CommandLineRun run = CommandLineRun.of(
                "train",
                "--out",
                folder.resolve("run").toString(),
                "--hidden",
                "32",
                "--dropout=0.2",
                "--dropout",
                "0.5");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--dropout is given twice");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void valuesAndOtherOptionsAreNoRepetition() {
        assertThat(RepeatedOptions.first("train", "--runs", "2", "--seed", "2", "--", "--runs"))
                .isEmpty();
    }
}
