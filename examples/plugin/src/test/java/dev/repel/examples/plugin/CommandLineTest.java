package dev.repel.examples.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.cli.Repel;
import dev.repel.io.JsonFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line with this plugin on the class path knows all of it. */
class CommandLineTest {
    private static final String TINY = "synthetic:nodes=120,classes=3,features=30,words=6,degree=5,signal=0.6";
    private static final List<String> SHORT =
            List.of("--train-per-class", "5", "--val-per-class", "5", "--warmup", "4", "--cotrain", "6");

    @TempDir
    private static Path home;

    @TempDir
    private Path folder;

    private record Run(int exitCode, String out, String err) {
        static Run of(String... arguments) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int exitCode = Repel.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
            return new Run(exitCode, out.toString(), err.toString());
        }
    }

    @BeforeAll
    static void keepTheCacheOfTheUserClean() {
        System.setProperty("user.home", home.toString());
    }

    private static Run train(Path out, String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", "--out", out.toString()));
        arguments.addAll(SHORT);
        arguments.addAll(List.of(more));
        return Run.of(arguments.toArray(String[]::new));
    }

    private static Run trainOnTiny(Path out) {
        return train(
                out,
                "--dataset",
                TINY,
                "--backbone",
                "ssgc",
                "--ssgc-hops",
                "3",
                "--technique",
                "smoothing",
                "--smoothing-weight",
                "0.2");
    }

    @Test
    void helpHasTopicsForBackboneAndTechnique() {
        assertThat(Run.of("train", "--help", "ssgc").out())
                .contains("Backbone ssgc: a perceptron, then the mean of several hops")
                .containsPattern("--ssgc-hops=N +Hops that are averaged\\. \\[8]")
                .contains("--ssgc-share")
                .doesNotContain("--smoothing-weight");
        assertThat(Run.of("train", "--help", "smoothing").out())
                .contains("Technique smoothing: logits like those of the neighbours")
                .contains("--smoothing-weight", "Weight of the distance to the neighbours; 0: off. [0.1]")
                .contains("--smoothing-hops")
                .doesNotContain("--ssgc-hops");
    }

    @Test
    void trainingRecordsAndReportsTheSettings() throws IOException {
        Run run = trainOnTiny(folder);

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode config = JsonFiles.tree(folder.resolve("result.json")).path("config");
        assertThat(config.path("backbone").asText()).isEqualTo("ssgc");
        assertThat(config.path("ssgc-hops").asInt()).isEqualTo(3);
        assertThat(config.path("ssgc-share").asDouble()).isEqualTo(0.05);
        assertThat(config.path("smoothing-weight").asDouble()).isEqualTo(0.2);
        assertThat(folder.resolve("config.yaml"))
                .content()
                .contains(
                        "\nbackbone: ssgc\n", "\nssgc-hops: 3\n", "\nsmoothing-weight: 0.2\n", "\nsmoothing-hops: 1\n");
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("<dt>ssgc-hops</dt><dd>3</dd>", "<dt>smoothing-weight</dt><dd>0.2</dd>");
    }

    @Test
    void configurationReadsBackToTheSameTraining() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        assertThat(trainOnTiny(first).exitCode()).isZero();

        Run again = Run.of("train", "--config", first.resolve("config.yaml").toString(), "--out", second.toString());

        assertThat(again.exitCode()).as(again.err()).isZero();
        for (String file : List.of("config.yaml", "predictions.csv", "model.safetensors")) {
            assertThat(second.resolve(file)).hasSameBinaryContentAs(first.resolve(file));
        }
    }

    @Test
    void valuesOutOfRangeAreRefusedByName() {
        Run hops = train(folder, "--dataset", TINY, "--backbone", "ssgc", "--ssgc-hops", "0");
        assertThat(hops.exitCode()).isEqualTo(2);
        assertThat(hops.err()).contains("--ssgc-hops must be at least 1");

        Run weight = train(folder, "--dataset", TINY, "--technique", "smoothing", "--smoothing-weight", "-1");
        assertThat(weight.exitCode()).isEqualTo(2);
        assertThat(weight.err()).contains("--smoothing-weight must not be negative");
    }

    @Test
    void predictLoadsTheModel() throws IOException {
        assertThat(trainOnTiny(folder).exitCode()).isZero();
        Path predictions = folder.resolve("again.csv");

        Run run = Run.of(
                "predict",
                "--model",
                folder.resolve("model.safetensors").toString(),
                "--dataset",
                TINY,
                "--out",
                predictions.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("120 nodes predicted by a ssgc");
        assertThat(Files.readAllLines(predictions)).hasSize(121);
    }

    @Test
    void tablesOfItsFormatAreTrainedOn() throws IOException {
        List<String> nodes = new ArrayList<>();
        List<String> edges = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String club = i % 2 == 0 ? "chess" : "judo";
            nodes.add("name:n" + i + "\tage:" + (20 + i % 7) + "\tcolour:" + (i % 2 == 0 ? "red" : "blue") + "\tclub:"
                    + club);
            edges.add("source:n" + i + "\ttarget:n" + (i + 2) % 60);
        }
        Path nodeFile = Files.write(folder.resolve("people.ltsv"), nodes);
        Path edgeFile = Files.write(folder.resolve("friends.ltsv"), edges);
        Path out = folder.resolve("out");

        Run run = train(
                out,
                "--nodes",
                nodeFile.toString(),
                "--edges",
                edgeFile.toString(),
                "--id",
                "name",
                "--label",
                "club",
                "--technique",
                "none");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode dataset = JsonFiles.tree(out.resolve("result.json")).path("dataset");
        assertThat(dataset.path("nodes").asInt()).isEqualTo(60);
        assertThat(dataset.path("edges").asInt()).isEqualTo(60);
        assertThat(dataset.path("classes").asInt()).isEqualTo(2);
    }
}
