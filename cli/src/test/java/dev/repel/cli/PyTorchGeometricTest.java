package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Models travel between PyTorch Geometric and Repel as docs/MODELS.md says. Skipped where {@code -Drepel.python}, or
 * python3, has neither PyTorch Geometric nor safetensors.
 */
class PyTorchGeometricTest {
    private static final String PYTHON = System.getProperty("repel.python", "python3");
    private static final Path NETWORKS =
            Path.of("src/test/resources/pytorch/networks.py").toAbsolutePath();
    private static final Pattern SNIPPET = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);
    private static final int NODES = 30;
    private static final int FEATURES = 5;
    private static final int CLASSES = 3;

    @TempDir
    private Path folder;

    private Path graph;

    @BeforeAll
    static void needsPyTorchGeometric() {
        String imports = "import torch_geometric, safetensors.torch";
        boolean there;
        try {
            there = new ProcessBuilder(PYTHON, "-c", imports)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            there = false;
        }
        assumeTrue(there, PYTHON + " has no torch_geometric and safetensors; name another with -Drepel.python");
    }

    @BeforeEach
    void writeGraph() throws IOException {
        writeGraph(true);
    }

    private void writeGraph(boolean bothWays) throws IOException {
        Random random = new Random(7);
        float[][] features = new float[NODES][FEATURES];
        int[] labels = new int[NODES];
        List<int[]> edges = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            labels[i] = i % CLASSES;
            for (int f = 0; f < FEATURES; f++) {
                features[i][f] = random.nextFloat() + (labels[i] == f ? 1 : 0);
            }
            for (int j : new int[] {(i + 1) % NODES, (i + CLASSES) % NODES}) {
                edges.add(new int[] {i, j});
                if (bothWays) {
                    edges.add(new int[] {j, i});
                }
            }
        }
        graph = NpzFile.write(folder.resolve("graph.npz"), features, edges.toArray(int[][]::new), labels);
    }

    @ParameterizedTest
    @CsvSource({
        "gcn, gcn",
        "gcn-batch, gcn",
        "gcn-layer-node, gcn",
        "graphsage, graphsage",
        "gat, gat",
        "gin, gin",
        "mlp, mlp",
        "mlp-batch, mlp"
    })
    void modelsOfPyTorchGeometricGiveTheirLogits(String network, String backbone) throws Exception {
        python(NETWORKS.toString(), "save", network, graph.toString(), file("model.safetensors"), file("logits.csv"));

        CommandLineRun run = predict("--backbone", backbone);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertClose(predicted(), logits());
    }

    @ParameterizedTest
    @CsvSource({"dir-gcn, gcn", "dir-graphsage, graphsage"})
    void directedModelsTravelBothWays(String network, String backbone) throws Exception {
        writeGraph(false);
        python(NETWORKS.toString(), "save", network, graph.toString(), file("model.safetensors"), file("logits.csv"));

        CommandLineRun theirs = predict("--backbone", backbone, "--directed");

        assertThat(theirs.exitCode()).as(theirs.err()).isZero();
        assertClose(predicted(), logits());

        train(folder.resolve("run"), "--backbone", backbone, "--directed");
        Files.copy(
                folder.resolve("run/model.safetensors"),
                folder.resolve("model.safetensors"),
                StandardCopyOption.REPLACE_EXISTING);
        python(NETWORKS.toString(), "load", network, graph.toString(), file("model.safetensors"), file("logits.csv"));

        CommandLineRun ours = predict();

        assertThat(ours.exitCode()).as(ours.err()).isZero();
        assertClose(predicted(), logits());
    }

    /** What the tensors do not tell is said, so that nobody has to find it in other labels. */
    @ParameterizedTest
    @CsvSource({
        "gcn-layer-graph, gcn, mode='node'",
        "graphsage-max, graphsage, aggr='mean'",
        "gat, gat, act='elu'",
    })
    void whatIsTakenForGrantedIsSaid(String network, String backbone, String said) throws Exception {
        python(NETWORKS.toString(), "save", network, graph.toString(), file("model.safetensors"), file("logits.csv"));

        CommandLineRun run = predict("--backbone", backbone);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("does not tell how its network works. Assumed: ", said);
    }

    @ParameterizedTest
    @CsvSource({"gcn-jk, gcn, jk='last'", "gatv2, gat, GATv2"})
    void otherNetworksAreRefused(String network, String backbone, String said) throws Exception {
        python(NETWORKS.toString(), "save", network, graph.toString(), file("model.safetensors"), file("logits.csv"));

        CommandLineRun run = predict("--backbone", backbone);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(said);
    }

    @ParameterizedTest
    @CsvSource({
        "gcn, --backbone gcn",
        "gcn-batch, --backbone gcn --norm batch",
        "gcn-layer-node, --backbone gcn --norm layer",
        "gcn-pairnorm, --backbone gcn --technique pairnorm",
        "graphsage, --backbone graphsage",
        "gat, --backbone gat --heads 1 --output-heads 1",
        "gin, --backbone gin --narrow-output --learn-epsilon",
        "gin, --backbone gin --narrow-output",
        "mlp, --backbone mlp"
    })
    void ourModelsGiveTheirLogitsThere(String network, String settings) throws Exception {
        train(folder.resolve("run"), settings.split(" "));
        Files.copy(folder.resolve("run/model.safetensors"), folder.resolve("model.safetensors"));
        python(NETWORKS.toString(), "load", network, graph.toString(), file("model.safetensors"), file("logits.csv"));

        CommandLineRun run = predict();

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertClose(predicted(), logits());
    }

    /** The snippets of the page, with the sizes of this graph. */
    @Test
    void theSnippetsOfTheDocumentRun() throws Exception {
        List<String> snippets = new ArrayList<>();
        Matcher found = SNIPPET.matcher(Files.readString(Path.of("../docs/MODELS.md")));
        while (found.find()) {
            snippets.add(found.group(1)
                    .replace("in_channels=1433", "in_channels=" + FEATURES)
                    .replace("out_channels=7", "out_channels=" + CLASSES));
        }
        train(folder.resolve("runs/cora-gcn-pcl"), "--backbone", "gcn", "--hidden", "64");

        assertThat(snippets).hasSizeGreaterThanOrEqualTo(2);
        for (String snippet : snippets) {
            python("-c", snippet);
        }
        Files.copy(folder.resolve("pyg.safetensors"), folder.resolve("model.safetensors"));
        assertThat(predict("--backbone", "gcn").exitCode()).isZero();
    }

    private void train(Path out, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--dataset", graph.toString(), "--no-binary-features", "--scaling", "none", "--train-per-class", "3"));
        List<String> given = List.of(more);
        if (!given.contains("--hidden")) {
            arguments.addAll(List.of("--hidden", "8"));
        }
        if (!given.contains("--technique")) {
            arguments.addAll(List.of("--technique", "none"));
        }
        arguments.addAll(List.of("--val-per-class", "3", "--dropout", "0"));
        arguments.addAll(given);
        CommandLineRun run = CommandLineRun.train(out, arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private CommandLineRun predict(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "predict",
                "--model",
                file("model.safetensors"),
                "--dataset",
                graph.toString(),
                "--no-binary-features"));
        arguments.addAll(List.of("--scaling", "none", "--logits", "--out", file("predictions.csv")));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void python(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(PYTHON));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /** The last columns of the table. */
    private double[][] predicted() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("predictions.csv"));
        return numbers(lines.subList(1, lines.size()));
    }

    private double[][] logits() throws IOException {
        return numbers(Files.readAllLines(folder.resolve("logits.csv")));
    }

    private static double[][] numbers(List<String> lines) {
        double[][] rows = new double[lines.size()][CLASSES];
        for (int i = 0; i < rows.length; i++) {
            String[] cells = lines.get(i).split(",");
            for (int c = 0; c < CLASSES; c++) {
                rows[i][c] = Double.parseDouble(cells[cells.length - CLASSES + c]);
            }
        }
        return rows;
    }

    private static void assertClose(double[][] found, double[][] expected) {
        assertThat(found).hasSameDimensionsAs(expected);
        for (int i = 0; i < found.length; i++) {
            for (int c = 0; c < CLASSES; c++) {
                assertThat(Math.abs(found[i][c] - expected[i][c]))
                        .as("node " + i)
                        .isLessThan(1e-4 * (1 + Math.abs(expected[i][c])));
            }
        }
    }
}
