package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users' own tables on their way through the commands. */
class OwnTablesTest {
    @TempDir
    private Path folder;

    private CommandLineRun train(String out, String... more) throws IOException {
        return CommandLineRun.train(folder.resolve(out), more);
    }

    @Test
    void parquetAndImportedFilesTrainLikeTheTablesTheyCameFrom() throws IOException {
        String nodes = OwnData.nodes(folder, 60).toString();
        String edges = OwnData.edges(folder, 60).toString();
        Path predictions = folder.resolve("p.parquet");
        Path graph = folder.resolve("g.repel");

        CommandLineRun first = train(
                "a",
                "--nodes",
                nodes,
                "--edges",
                edges,
                "--id",
                "name",
                "--label",
                "club",
                "--predictions",
                predictions.toString());
        CommandLineRun imported = CommandLineRun.of(
                "data",
                "import",
                "--nodes",
                nodes,
                "--edges",
                edges,
                "--id",
                "name",
                "--label",
                "club",
                "--out",
                graph.toString());
        CommandLineRun second = train("b", "--dataset", graph.toString());

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(folder.resolve("b/predictions.csv")).hasSameBinaryContentAs(folder.resolve("a/predictions.csv"));
        // the predictions are themselves a table of nodes: id, label and features
        CommandLineRun third = train("c", "--nodes", predictions.toString(), "--edges", edges, "--split", "random");
        assertThat(third.exitCode()).as(third.err()).isZero();

        CommandLineRun predicted = CommandLineRun.of(
                "predict",
                "--model",
                folder.resolve("b/model.safetensors").toString(),
                "--nodes",
                nodes,
                "--edges",
                edges,
                "--id",
                "name",
                "--out",
                folder.resolve("p.jsonl").toString());
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        List<String> lines = Files.readAllLines(folder.resolve("p.jsonl"));
        assertThat(lines).hasSize(60);
        assertThat(lines.get(0))
                .startsWith("{\"id\":\"node \\\"0\\\"\",\"label\":\"")
                .contains("\"confidence\":0.");
    }

    @Test
    void aDamagedImportIsRefused() throws IOException {
        Path graph = folder.resolve("g.repel");
        assertThat(CommandLineRun.of("data", "import", "--dataset", CommandLineRun.TINY, "--out", graph.toString())
                        .exitCode())
                .isZero();
        assertThat(train("a", "--dataset", graph.toString()).exitCode()).isZero();
        byte[] bytes = Files.readAllBytes(graph);
        bytes[bytes.length / 2] ^= 4;
        Files.write(graph, bytes);

        CommandLineRun damaged = train("d", "--dataset", graph.toString());

        assertThat(damaged.exitCode()).isEqualTo(1);
        assertThat(damaged.err()).contains("g.repel", "damaged");
        assertThat(CommandLineRun.of(
                                "data",
                                "import",
                                "--out",
                                folder.resolve("x.csv").toString())
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void theGraphIsExplained() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,size,about\n");
        StringBuilder edges = new StringBuilder("source,target,weight\n");
        for (int i = 0; i < 80; i++) {
            nodes.append("n" + i + (i % 2 == 0 ? ",p," : i < 9 ? ",q," : ",,") + (i == 3 ? "" : i) + ",some words "
                            + i / 2)
                    .append('\n');
            edges.append("n" + i + ",n" + (i + 2) % 80 + ",1\nn" + i + ",n" + i + ",1\n");
        }
        Files.writeString(folder.resolve("nodes.csv"), nodes);
        Files.writeString(folder.resolve("edges.csv"), edges);

        CommandLineRun run = CommandLineRun.of("data", "info", folder.toString(), "--column", "about=ignore");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("Not used: weight of the edges");
        assertThat(run.out())
                .contains("80, 44 of them with a label (55.00 %)")
                .contains("160: 0 repeated (either way) and 80 from a node to itself are left out")
                .contains("not used: weight", "median 2", "1 cell missing", "ignore", "as you said")
                .contains("Prospects     Too few labels (below 5): q")
                .contains("Tried on 44 held-back labels", "train --compare measures PCL");
    }

    @Test
    void wrongColumnsOfEdgesAreAnsweredWithTheOptionsThatNameTheRightOnes() throws IOException {
        List<String> lines = new ArrayList<>(List.of("nr,from,to"));
        List<String> edges = Files.readAllLines(OwnData.edges(folder, 60));
        for (int e = 1; e < edges.size(); e++) {
            lines.add(e + "," + edges.get(e));
        }
        Path numbered = Files.write(folder.resolve("numbered.csv"), lines);
        String nodes = OwnData.nodes(folder, 60).toString();

        CommandLineRun wrong = CommandLineRun.of(
                "data", "info", "--nodes", nodes, "--edges", numbered.toString(), "--id", "name", "--label", "club");
        CommandLineRun alone = CommandLineRun.of("data", "info", "--edges", numbered.toString(), "--no-trial");

        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.err())
                .contains("The columns from and to hold ids of nodes: name them by --source and --target.");
        assertThat(alone.err()).contains("or others named by --source and --target, found \"nr, from, to\"");
    }

    @Test
    void aListOfEdgesAndSomeLabelsAreEnough() throws IOException {
        StringBuilder edges = new StringBuilder("# ring\n");
        StringBuilder labels = new StringBuilder("id,label\n");
        for (int i = 0; i < 40; i++) {
            edges.append(i + " " + (i + 1) % 40 + "\n" + i + " " + (i + 2) % 40 + "\n");
            labels.append(i + (i < 20 ? ",left\n" : ",right\n"));
        }
        Path edgeFile = Files.writeString(folder.resolve("ring.txt"), edges);
        Path labelFile = Files.writeString(folder.resolve("labels.csv"), labels);

        CommandLineRun run = train("r", "--edges", edgeFile.toString(), "--labels", labelFile.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("r/predictions.csv"))).hasSize(41);
        CommandLineRun unlabelled = train("s", "--edges", edgeFile.toString());
        assertThat(unlabelled.exitCode()).isEqualTo(1);
        assertThat(unlabelled.err()).contains("or the labels in a table of their own");
    }

    @Test
    void wrongCallsAreToldBeforeAnythingIsRead() throws IOException {
        assertWrong("--column must be like age=number", "--nodes", "n.csv", "--edges", "e.csv", "--column", "age");
        assertWrong(
                "number or date or embedding or category or text or ignore",
                "--nodes",
                "n.csv",
                "--edges",
                "e.csv",
                "--column",
                "a=b");
        assertWrong("--delimiter must be one character", "--delimiter", "ab");
        assertWrong("is not known to this Java", "--encoding", "klingon");
        assertWrong("are needed together", "--nodes-query", "select 1");
        assertWrong("--jdbc must be a URL such as jdbc:", "--jdbc", "postgres://h/d");
        assertWrong("needs --jdbc URL", "--jdbc-table", "t");
        assertWrong("several graphs", "--nodes", "n.csv", "--edges", "e.csv", "--classes", "x.jar");
        assertWrong("are needed together", "--jdbc", "jdbc:postgresql://h/d");
        assertWrong("--jdbc-user u needs --jdbc URL", "--jdbc-user", "u");
        assertWrong("ends in .csv, .tsv", "--predictions", "p.xlsx");
    }

    @Test
    void whatIsSaidAboutTablesIsRefusedWhereThereAreNone() throws IOException {
        assertWrong("--labels and --delimiter are only for tables", "--labels", "l.csv", "--delimiter", "tab");
        for (String dataset : List.of("jdk", "cora", "g.repel", "g.npz")) {
            assertWrong(
                    "--label and --source are only for tables, and " + dataset + " has none",
                    "--dataset",
                    dataset,
                    "--label",
                    "team",
                    "--source",
                    "a");
        }
        assertWrong("--column is only for tables", "--column", "age=number");
        assertWrong("--id and --encoding are only for tables", "--id", "name", "--encoding", "UTF-16");
        CommandLineRun info = CommandLineRun.of("data", "info", "jdk", "--label", "team");
        assertThat(info.exitCode()).isEqualTo(2);
        assertThat(info.err()).contains("name yours by --nodes and --edges");
    }

    private void assertWrong(String expected, String... options) throws IOException {
        CommandLineRun run = train("wrong", options);

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(expected);
        assertThat(folder.resolve("wrong")).doesNotExist();
    }

    @Test
    void newTablesArePredictedWhateverTheirSplitSays() throws IOException {
        Path nodes = OwnData.nodes(folder, 60);
        String edges = OwnData.edges(folder, 60).toString();
        CommandLineRun first =
                train("a", "--nodes", nodes.toString(), "--edges", edges, "--id", "name", "--label", "club");
        assertThat(first.exitCode()).as(first.err()).isZero();
        List<String> lines = new ArrayList<>(Files.readAllLines(nodes));
        lines.replaceAll(line -> line + (line.startsWith("name") ? ",split" : ",test"));
        Path onlyTest = Files.write(folder.resolve("only-test.csv"), lines);

        CommandLineRun predicted = CommandLineRun.of(
                "predict",
                "--model",
                folder.resolve("a/model.safetensors").toString(),
                "--nodes",
                onlyTest.toString(),
                "--edges",
                edges,
                "--id",
                "name",
                "--label",
                "club",
                "--out",
                folder.resolve("p.tsv").toString());

        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("p.tsv")))
                .hasSize(61)
                .first()
                .asString()
                .startsWith("id\tlabel\tconfidence\t");
        CommandLineRun trained =
                train("b", "--nodes", onlyTest.toString(), "--edges", edges, "--id", "name", "--label", "club");
        assertThat(trained.exitCode()).isEqualTo(1);
        assertThat(trained.err()).contains("expected at least one train");
    }
}
