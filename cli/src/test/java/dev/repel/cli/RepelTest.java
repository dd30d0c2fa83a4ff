package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class RepelTest {
    static Iterable<String> commands() {
        return Repel.COMMANDS.keySet();
    }

    @Test
    void tableHasTheNameOfEachCommand() {
        Map<String, CommandLine> subcommands = Repel.commandLine().getSubcommands();

        assertThat(subcommands.keySet()).containsExactlyElementsOf(Repel.COMMANDS.keySet());
    }

    /** Only its own parser is made, so nothing in it may depend on the others. */
    @ParameterizedTest
    @MethodSource("commands")
    void helpOfACommandDoesNotNeedTheOthers(String command) {
        CommandLineRun alone = CommandLineRun.of(command, "--help");
        CommandLineRun amongAll = CommandLineRun.of("--help", command);

        assertThat(alone.exitCode()).isZero();
        assertThat(alone.out()).isNotEmpty().isEqualTo(amongAll.out());
    }

    @Test
    void misspelledCommandIsToldOfAllOthers() {
        CommandLineRun run = CommandLineRun.of("trian");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("train");
    }

    @Test
    void versionNeedsNoCommand() {
        assertThat(CommandLineRun.of("--version").out()).startsWith("repel ").contains("Java ");
    }
}
