package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a prediction on a cluster refuses before it looks for one. */
class ClusterPredictionTest {
    private static final String TABLES = "--engine spark --node-table n.parquet --edge-table e.parquet ";

    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void name() {
        model = folder.resolve("run/model.safetensors");
    }

    private CommandLineRun predict(String more) {
        return CommandLineRun.of(("predict --model " + model + " " + more).split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--node-table n.csv --edge-table e.csv | are for clusters: add --engine spark.",
                "--dataset cora --parts 2 | are for clusters: add --engine spark.",
                "--dataset cora --master local[2] | --master says where Spark is: it needs --engine spark.",
                "--engine spark | which graph should be labelled? With --engine spark, name it with --node-table",
                "--engine spark --node-table n.csv | --node-table and --edge-table are needed together.",
                "--engine spark --node-table n.csv --edge-table e.csv --prediction-table e.csv | is a table that is read",
                "--engine spark --node-table n.csv --edge-table e.csv --parts -1 | --parts must not be negative",
                "--engine spark --node-table n.csv --edge-table e.csv --nodes n.csv --edges e.csv | are two graphs",
                "--engine spark --node-table n.csv --edge-table e.csv --labels l.csv | --labels is a file of this machine",
                "--engine spark --node-table n.csv --edge-table e.csv --out x.csv --threads 2 | --out, --threads: not with",
                "--engine spark --node-table n.csv --edge-table e.csv --explain ann | --explain: not with --engine spark",
            })
    void optionsThatContradictEachOther(String options, String message) {
        CommandLineRun run = predict(options);

        assertThat(run.err()).contains(message);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pairnorm | --engine spark is not possible: with the technique of this model every node depends on the",
                "cg3 | --engine spark is not possible: with the technique of this model every node depends on the",
                "grand | --engine spark is not possible: the technique of this model is a part of its network",
                "pcl | --engine spark needs the module repel-spark",
            })
    void techniquesThatNeedMoreThanABackbone(String technique, String message) {
        CommandLineRun.train(folder.resolve("run"), "--technique", technique);

        assertThat(predict(TABLES).err()).contains(message);
    }

    @Test
    void featuresThatAreMadeFromTheEdges() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < 40; i++) {
            nodes.append(i + "," + (i % 2 == 0 ? "even" : "odd") + "\n");
            edges.append(i + "," + (i + 2) % 40 + "\n");
        }
        CommandLineRun trained = CommandLineRun.train(
                folder.resolve("run"),
                "--nodes",
                Files.writeString(folder.resolve("n.csv"), nodes).toString(),
                "--edges",
                Files.writeString(folder.resolve("e.csv"), edges).toString());
        assertThat(trained.exitCode()).as(trained.err()).isZero();

        assertThat(predict(TABLES).err()).contains("the features of this model are made from the edges");
    }

    @Test
    void filesThatAreNoModel() throws IOException {
        assertThat(predict(TABLES).err()).contains("model.safetensors: there is no such file");
        Files.createDirectories(model.getParent());
        Files.writeString(model, "weights, they said, of a network");

        assertThat(predict(TABLES).err()).contains("model.safetensors").doesNotContain("mistake in Repel");
    }
}
