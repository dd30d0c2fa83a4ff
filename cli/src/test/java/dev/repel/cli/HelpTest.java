package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.train.TrainRequest;
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

    /** The list has the first line of a description only, so that line is a sentence. */
    @ParameterizedTest
    @ValueSource(strings = {"", "data", "label"})
    void theListOfCommandsConsistsOfSentences(String command) {
        String help =
                CommandLineRun.of((command + " --help").strip().split(" ")).out();
        String list = help.substring(help.indexOf("\nCommands\n") + 10).split("\n\n")[0];

        // what belongs to a command is indented further than its name
        assertThat(list.split("\n(?=  [a-z])"))
                .hasSizeGreaterThan(2)
                .allSatisfy(summary -> assertThat(summary.strip()).endsWith("."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train", "predict", "study", "search", "bench", "data info", "data import"})
    void theFirstPageIsShort(String command) {
        CommandLineRun run = CommandLineRun.of((command + " --help").split(" "));

        assertThat(run.out().lines().count()).isLessThanOrEqualTo(45);
    }

    @Test
    void theFirstPageHasWhatEveryoneNeedsInThisOrder() {
        assertThat(CommandLineRun.of("train", "--help").out())
                .containsSubsequence("\nData\n", "\nModel\n", "\nMethod\n", "\nTraining\n", "\nOutput\n")
                .contains("Width of the hidden layers. [64]", "mlp, chebnet, graphsage, gcn")
                .doesNotContain("--tau", "--heads", "--engine");
    }

    @Test
    void whatBelongsToOneTechniqueOrBackboneHasAPageOfItsOwn() {
        assertThat(CommandLineRun.of("train", "--help", "pcl").out())
                .contains("--tau=X", "[0.05]")
                .doesNotContain("--heads");
        assertThat(CommandLineRun.of("train", "--help", "gat").out())
                .contains("--heads=N")
                .doesNotContain("--tau");
        assertThat(CommandLineRun.of("train", "--help=spark").out()).contains("--engine", "docs/SPARK.md");
        assertThat(CommandLineRun.of("train", "-h", "data").out()).contains("--encoding");
        assertThat(CommandLineRun.of("predict", "--help", "model").out()).contains("--heads=N");
    }

    @Test
    void allIsEveryOption() {
        String all = CommandLineRun.of("train", "--help", "all").out();

        TrainRequest.declared().forEach(setting -> assertThat(all).contains(setting.name()));
        assertThat(all).contains("--config", "--engine", "--verbose", "gat: Attention heads per hidden layer.");
        assertThat(all.lines()).allMatch(line -> line.length() <= Repel.WIDTH);
    }

    @Test
    void anUnknownTopicIsToldWhichThereAre() {
        CommandLineRun run = CommandLineRun.of("train", "--help", "nothing");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no help topic 'nothing'", "data, model", "pcl", "all");
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
