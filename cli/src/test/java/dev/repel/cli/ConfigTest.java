package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.options.ConfigFile;
import dev.repel.cli.train.TrainRequest;
import dev.repel.data.FeatureScaling;
import dev.repel.settings.DeclaredSetting;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTest {
    @TempDir
    private Path folder;

    @Test
    void theTemplateUnchangedIsTheDefaults() throws IOException {
        Path file = folder.resolve("config.yaml");
        assertThat(CommandLineRun.of("config", "--out", file.toString()).exitCode())
                .isZero();

        assertThat(request(file, Map.of()))
                .usingRecursiveComparison()
                .ignoringFields("given")
                .isEqualTo(TrainRequest.of(Map.of()));
        assertThat(Files.readString(file)).isEqualTo(CommandLineRun.of("config").out());
    }

    private static TrainRequest request(Path file, Map<String, String> commandLine) throws IOException {
        return TrainRequest.of(ConfigFile.read(file, TrainRequest.declared()).with(commandLine));
    }

    @Test
    void theTemplateHasEverySettingAndNothingElse() {
        List<String> names = CommandLineRun.of("config")
                .out()
                .lines()
                .filter(line -> line.matches("(# )?[a-z0-9-]+:( .*)?"))
                .map(line -> line.replaceFirst("^# ", "").replaceFirst(":.*", ""))
                .toList();

        assertThat(names)
                .containsAll(TrainRequest.declared().stream()
                        .map(DeclaredSetting::name)
                        .toList());
    }

    @Test
    void settingsOfOtherTechniquesAreCommentedOut() {
        assertThat(CommandLineRun.of("config").out())
                .contains("\n# heads: 8\n", "\n# ups-epochs: ", "\ngamma: 0.5\n", "\nresidual: false\n");
    }

    @Test
    void aRecordedConfigurationHasOnlyWhatApplies() throws IOException {
        CommandLineRun.train(folder.resolve("out"), "--technique", "none");

        assertThat(Files.readString(folder.resolve("out/config.yaml")))
                .contains("technique: none")
                .doesNotContain("gamma", "heads", "ups-", "folds", "epochs:");
    }

    @Test
    void anotherTechniqueOnTheCommandLineTakesSettingsOfTheFileOutOfForce() throws IOException {
        Path file = Files.writeString(folder.resolve("c.yaml"), "technique: pcl\ngamma: 0.7\nhidden: 16\n");

        TrainRequest request = request(file, Map.of("technique", "none"));

        assertThat(request.spec().config().technique()).isEqualTo("none");
        assertThat(request.spec().config().architecture().hidden()).isEqualTo(16);
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

        TrainConfig config =
                request(file, Map.of("hidden", "8", "epochs", "50")).spec().config();

        assertThat(config.architecture().hidden()).isEqualTo(8);
        assertThat(config.schedule().warmup()).isEqualTo(20);
        assertThat(config.schedule().cotrain()).isEqualTo(30);
    }

    @Test
    void theCommandLineWinsWhicheverWayItSaysTheSame() throws IOException {
        Path file = Files.writeString(folder.resolve("c.yaml"), "row-normalise: false\n");
        Path other = Files.writeString(folder.resolve("d.yaml"), "scaling: unit-rows\n");

        assertThat(request(file, Map.of("scaling", "tf-idf")).spec().scaling()).isEqualTo(FeatureScaling.TF_IDF);
        assertThat(request(other, Map.of("row-normalise", "false")).spec().scaling())
                .isEqualTo(FeatureScaling.NONE);
        assertThat(request(file, Map.of()).spec().scaling()).isEqualTo(FeatureScaling.NONE);
    }

    @Test
    void mistakesAreToldWithTheirLine() throws IOException {
        assertMistake("runs: 2\nhiden: 3\n", "line 2", "Did you mean hidden?");
        assertMistake("runs: 2\nengine: spark\n", "line 2: There is no setting called 'engine'");
        assertMistake("runs: 2\n\nhidden: many\n", "line 3: hidden must be a whole number, not 'many'");
        assertMistake("runs:\n  - 2\n", "line 2: expected one value");
        assertMistake("runs: 2\nruns: 3\n", "line", "runs");
        assertMistake("runs: 2\nout: 'x\n", "line", "not valid YAML");
        assertMistake("just words\n", "line 1: expected names with values");
        assertMistake("split: none\n", "line 1: split must be public or random or labels, not 'none'");
        assertMistake("runs: 2\nbackbone: gnc\n", "line 2: There is no backbone called 'gnc'");
        assertMistake("dataset: coral\n", "line 1: unknown dataset 'coral'");
        assertMistake("dataset: cora\ndropout: 1.7\n", "line 2: dropout must be in [0, 1)");
        assertMistake("technique: pcl\n\nk: -3\n", "line 3: k must be at least 1");
        assertMistake("dataset: synthetic:nodes=120\nruns: 0\n", "line 2: runs must be at least 1");
    }

    @Test
    void mistakesThatTakeSeveralSettingsAreToldWithTheirLineToo() throws IOException {
        assertMistake("technique: none\ntau: 0.1\n", "line 2: tau belongs to pcl, but this is gcn with technique none");
        assertMistake("backbone: gat\nterms: 3\n", "line 2: terms belongs to chebnet");
        assertMistake("backbone: mlp\ntechnique: dropedge\n", "line 2: technique dropedge changes the graph");
        assertMistake("warmup: 5\nepochs: 3\n", "line 2: epochs 3 does not go with warmup 5");
        assertMistake("split: public\ntest-share: 0.2\n", "line 2: test-share needs split labels");
        assertMistake("compare: true\ntechnique: none\n", "line 1: compare needs a technique beside");
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

        assertThat(request(file, Map.of()))
                .usingRecursiveComparison()
                .ignoringFields("given")
                .isEqualTo(TrainRequest.of(Map.of()));
    }
}
