package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.options.TrainOptions;
import dev.repel.data.SplitStrategy;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigTest {
    @TempDir
    private Path folder;

    @Test
    void withoutOptionsTheDefaultsOfCoreAreInForce() {
        TrainCommand command = TrainCommand.parse();

        assertThat(config(command)).isEqualTo(TrainConfig.defaults());
    }

    @Test
    void theTemplateUnchangedIsTheDefaults() throws IOException {
        Path file = folder.resolve("config.yaml");
        assertThat(CommandLineRun.of("config", "--out", file.toString()).exitCode())
                .isZero();

        TrainCommand command = withFile("--config", file.toString());

        assertThat(config(command)).isEqualTo(TrainConfig.defaults());
        TrainCommand plain = TrainCommand.parse();
        assertThat(recorded(command)).isEqualTo(recorded(plain));
        assertThat(Files.readString(file)).isEqualTo(CommandLineRun.of("config").out());
    }

    private static TrainCommand withFile(String... arguments) throws IOException {
        TrainCommand command = TrainCommand.parse(arguments);
        return command.with(command.configFile());
    }

    private static TrainConfig config(TrainCommand command) {
        return command.options().toConfig(command.spec().commandLine().getParseResult());
    }

    private static Object recorded(TrainCommand command) {
        TrainOptions options = command.options();
        return options.recorded(command.spec(), options.toSpec(config(command), SplitStrategy.RANDOM));
    }

    @Test
    void theTemplateHasEveryOption() {
        String template = CommandLineRun.of("config").out();

        for (CommandLine.Model.OptionSpec option : TrainCommand.parse().spec().options()) {
            String key = option.longestName().substring(2);
            boolean configurable = option.group() != null && !key.equals("config");
            assertThat(template.lines().anyMatch(line -> line.matches("(# )?" + key + ":.*")))
                    .as(key)
                    .isEqualTo(configurable);
        }
    }

    @Test
    void theConfigurationOfARunGivesTheSameRun() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        CommandLineRun.train(first, "--runs", "2", "--hidden", "16", "--no-row-normalise", "--lr", "0.0123");

        CommandLineRun run = CommandLineRun.of(
                "train", "--config", first.resolve("config.yaml").toString(), "--out", second.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(second.resolve("predictions.csv")).hasSameBinaryContentAs(first.resolve("predictions.csv"));
        assertThat(second.resolve("model.safetensors")).hasSameBinaryContentAs(first.resolve("model.safetensors"));
        assertThat(second.resolve("config.yaml")).hasSameBinaryContentAs(first.resolve("config.yaml"));
    }

    @Test
    void theCommandLineWinsOverTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("c.yaml"), "hidden: 16\nwarmup: 10\ncotrain: 20\nverify: false\n");

        TrainConfig config = config(withFile("--config", file.toString(), "--hidden", "8", "--epochs", "50"));

        assertThat(config.architecture().hidden()).isEqualTo(8);
        assertThat(config.schedule().warmup()).isEqualTo(20);
        assertThat(config.schedule().cotrain()).isEqualTo(30);
    }

    @Test
    void mistakesAreToldWithTheirLine() throws IOException {
        assertMistake("runs: 2\nhiden: 3\n", "line 2", "Did you mean hidden?");
        assertMistake(
                "runs: 2\nengine: spark\n", "line 2: --engine can be given on the command line of 'repel train' only");
        assertMistake("runs: 2\n\nhidden: many\n", "line 3", "'many' is not an int");
        assertMistake("runs:\n  - 2\n", "line 1", "expected one value for runs");
        assertMistake("runs: 2\nruns: 3\n", "line", "runs");
        assertMistake("runs: 2\nout: 'x\n", "line", "no valid YAML");
        assertMistake("just words\n", "expected lines such as");
        assertMistake("split: none\n", "line 1", "expected public or random or labels");
        assertMistake("runs: 2\nbackbone: gnc\n", "line 2: There is no backbone called 'gnc'");
        assertMistake("dataset: coral\n", "line 1: unknown dataset 'coral'");
        assertMistake("dataset: cora\ndropout: 1.7\n", "line 2: --dropout must be in [0, 1)");
        assertMistake("technique: pcl\n\nk: -3\n", "line 3: --k must be at least 1");
        assertMistake("dataset: synthetic:nodes=120\nruns: 0\n", "line 2: --runs must be at least 1");
    }

    private void assertMistake(String yaml, String... messages) throws IOException {
        Path file = Files.writeString(folder.resolve("c.yaml"), yaml);
        CommandLineRun run = CommandLineRun.of("train", "--config", file.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("c.yaml").contains(messages);
    }

    @Test
    void aMistakeOfTheCommandLineIsNotBlamedOnTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("c.yaml"), "dropout: 0.5\n");

        CommandLineRun run = CommandLineRun.of("train", "--config", file.toString(), "--dropout", "1.7");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--dropout must be in [0, 1)").doesNotContain("c.yaml");
    }

    @Test
    void anEmptyFileChangesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("c.yaml"), "# nothing\n");

        assertThat(config(withFile("--config", file.toString()))).isEqualTo(TrainConfig.defaults());
    }

    @Test
    void epochsAreDividedAsTwoToThree() {
        assertThat(config(TrainCommand.parse("--epochs", "100")).schedule().warmup())
                .isEqualTo(40);
        assertThat(config(TrainCommand.parse("--epochs", "100", "--warmup", "20"))
                        .schedule()
                        .cotrain())
                .isEqualTo(80);
        assertThat(config(TrainCommand.parse("--epochs", "400", "--cotrain", "300"))
                        .schedule()
                        .warmup())
                .isEqualTo(100);
        assertThat(config(TrainCommand.parse("--epochs", "1")).schedule().epochs())
                .isEqualTo(1);
    }
}
