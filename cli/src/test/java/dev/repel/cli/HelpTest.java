package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "train",
                "predict",
                "data",
                "data list",
                "data info",
                "data get",
                "data import",
                "data walks",
                "config",
                ""
            })
    void everyCommandExplainsItselfInReadableLines(String command) {
        String[] arguments = (command + " --help").strip().split(" ");

        CommandLineRun run = CommandLineRun.of(arguments);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: repel");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= Repel.WIDTH);
        assertThat(run.out()).doesNotContain("null", "${");
    }

    @Test
    void optionsHaveADescriptionAndStandUnderHeadings() {
        assertThat(TrainCommand.parse().spec().options())
                .allSatisfy(option -> assertThat(option.description()).isNotEmpty());
        assertThat(CommandLineRun.of("train", "--help").out())
                .contains("\nData\n", "\nModel\n", "\nTraining\n", "\nOutput\n")
                .contains("Width of the hidden layers. [64]", "Which layer is pushed apart")
                .contains("mlp, chebnet, graphsage, gcn");
    }

    @Test
    void theVersionIsPrinted() {
        assertThat(CommandLineRun.of("--version").out()).startsWith("repel ");
    }

    @Test
    void withoutACommandTheHelpIsShown() {
        assertThat(CommandLineRun.of().out()).contains("Commands", "train", "data", "config");
        assertThat(CommandLineRun.of("data").out()).contains("list", "info", "get");
    }
}
