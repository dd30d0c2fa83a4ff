package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No command replaces what it reads, nor, unless asked to, what Repel did not write. */
class ReplacedFilesTest {
    private static final int NODES = 24;

    @TempDir
    Path folder;

    private Path nodes;
    private Path edges;

    @BeforeEach
    void write() throws IOException {
        nodes = OwnData.nodes(folder, NODES);
        edges = OwnData.edges(folder, NODES);
    }

    private CommandLineRun train(Path out, String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", "--technique", "none", "--epochs", "5"));
        arguments.addAll(List.of("--train-per-class", "4", "--val-per-class", "3"));
        arguments.addAll(List.of("--nodes", nodes.toString(), "--edges", edges.toString()));
        arguments.addAll(List.of("--id", "name", "--label", "club", "--out", out.toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private CommandLineRun predict(String... more) {
        List<String> arguments = new ArrayList<>(List.of("predict"));
        arguments.addAll(
                List.of("--model", folder.resolve("run/model.safetensors").toString()));
        arguments.addAll(List.of("--nodes", nodes.toString(), "--edges", edges.toString()));
        arguments.addAll(List.of("--id", "name", "--label", "club"));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static void refused(CommandLineRun run, String... parts) {
        assertThat(run.err()).contains(parts);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void trainingLeavesItsTablesAlone() throws IOException {
        String before = Files.readString(nodes);
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), nodes);

        refused(train(folder.resolve("run"), "--predictions", nodes.toString()), "--predictions would", "--nodes");
        refused(
                train(folder.resolve("run"), "--overwrite", "--predictions", edges.toString()),
                "--predictions would",
                "--edges");
        refused(train(folder.resolve("run"), "--predictions", link.toString()), "--predictions would", "--nodes");

        assertThat(nodes).content().isEqualTo(before);
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void trainingLeavesItsConfigurationAlone() throws IOException {
        Path config = Files.writeString(folder.resolve("config.yaml"), "# mine\nseed: 3\n");

        refused(train(folder, "--overwrite", "--config", config.toString()), "--out would replace " + config);

        assertThat(config).content().startsWith("# mine");
    }

    @Test
    void predictingLeavesWhatItReadsAlone() throws IOException {
        assertThat(train(folder.resolve("run")).exitCode()).isZero();
        String before = Files.readString(nodes);
        Path model = folder.resolve("run/model.safetensors");
        long length = Files.size(model);
        String other = folder.resolve("other.csv").toString();

        refused(predict("--out", nodes.toString()), "--out would replace", "--nodes");
        String[] toModel = {"--out", other, "--explain", "node \"1\"", "--explain-out", model.toString(), "--overwrite"
        };
        refused(predict(toModel), "--explain-out would replace", "--model");

        assertThat(nodes).content().isEqualTo(before);
        assertThat(model).hasSize(length);
        assertThat(folder.resolve("other.csv")).doesNotExist();
    }

    @Test
    void aHandmadeFileIsReplacedOnlyOnRequest() throws IOException {
        assertThat(train(folder.resolve("run")).exitCode()).isZero();
        Path mine = Files.writeString(folder.resolve("mine.csv"), "id,label\n1,by hand\n");
        String[] out = {"--out", mine.toString()};

        refused(predict(out), "--out would replace " + mine, "--overwrite");
        assertThat(mine).content().contains("by hand");

        assertThat(predict("--out", mine.toString(), "--overwrite").exitCode()).isZero();
        assertThat(mine).content().startsWith("id,label,confidence");
        assertThat(predict(out).err()).isEmpty();
    }

    @Test
    void aFolderOfTheUserIsNotTakenForOneOfResults() throws IOException {
        Path mine =
                Files.writeString(Files.createDirectory(folder.resolve("work")).resolve("report.html"), "mine");

        refused(train(mine.getParent()), "--out would replace " + mine, "--overwrite");
        assertThat(mine).content().isEqualTo("mine");

        assertThat(train(mine.getParent(), "--overwrite").exitCode()).isZero();
        assertThat(train(mine.getParent()).exitCode()).isZero();
    }

    @Test
    void anImportDoesNotReplaceItsSource() throws IOException {
        Path graph = folder.resolve("graph.repel");
        String[] tables = {
            "data",
            "import",
            "--nodes",
            nodes.toString(),
            "--edges",
            edges.toString(),
            "--id",
            "name",
            "--label",
            "club",
            "--out",
            graph.toString()
        };
        assertThat(CommandLineRun.of(tables).exitCode()).isZero();
        assertThat(CommandLineRun.of(tables).exitCode()).isZero();

        refused(
                CommandLineRun.of("data", "import", "--dataset", graph.toString(), "--out", graph.toString()),
                "--out would replace",
                "--dataset");
        Files.writeString(graph, "something else");
        refused(CommandLineRun.of(tables), "--out would replace", "--overwrite");
    }

    @Test
    void anEditedConfigurationIsKept() throws IOException {
        Path config = folder.resolve("my.yaml");
        String[] write = {"config", "--out", config.toString()};
        assertThat(CommandLineRun.of(write).exitCode()).isZero();
        assertThat(CommandLineRun.of(write).exitCode()).isZero();
        Files.writeString(config, "seed: 5\n");

        refused(CommandLineRun.of(write), "--out would replace", "--overwrite");

        assertThat(config).content().isEqualTo("seed: 5\n");
    }

    @Test
    void aSearchKeepsItsConfigurationAndForeignFiles() throws IOException {
        Path place = Files.createDirectory(folder.resolve("search"));
        Path config = Files.writeString(place.resolve("config.yaml"), "epochs: 30\n");

        refused(
                CommandLineRun.of("search", "--config", config.toString(), "--out", place.toString(), "--overwrite"),
                "--out would replace " + config,
                "--config");
        refused(CommandLineRun.of("search", "--out", place.toString()), "--out would replace " + config, "--overwrite");

        assertThat(config).content().isEqualTo("epochs: 30\n");
    }

    @Test
    void aStudyKeepsForeignFiles() throws IOException {
        Path mine = Files.writeString(folder.resolve("no-harm.csv"), "mine");

        refused(
                CommandLineRun.of("study", "no-harm", "--quick", "--out", folder.toString()),
                "--out would replace " + mine,
                "--overwrite");
    }
}
