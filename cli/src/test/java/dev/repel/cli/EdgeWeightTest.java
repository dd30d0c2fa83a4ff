package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weights of edges on their way through the commands. */
class EdgeWeightTest {
    @TempDir
    private Path folder;

    private String nodes;

    @BeforeEach
    void writeNodes() throws IOException {
        nodes = OwnData.nodes(folder, 60).toString();
    }

    /** The usual ring, with one amount for all edges but the first. */
    private String edges(String file, String first, String others) throws IOException {
        List<String> lines = Files.readAllLines(OwnData.edges(folder, 60));
        List<String> weighted = new ArrayList<>(List.of(lines.get(0) + ",amount"));
        for (int e = 1; e < lines.size(); e++) {
            weighted.add(lines.get(e) + "," + (e == 1 ? first : others));
        }
        return Files.write(folder.resolve(file), weighted).toString();
    }

    private CommandLineRun train(String out, String edges, String... more) throws IOException {
        return CommandLineRun.train(folder.resolve(out), with(edges, more));
    }

    private String[] with(String edges, String... more) {
        List<String> options =
                new ArrayList<>(List.of("--nodes", nodes, "--edges", edges, "--id", "name", "--label", "club"));
        options.addAll(Arrays.asList(more));
        return options.toArray(String[]::new);
    }

    private CommandLineRun predict(String model, String edges, String out, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "predict",
                "--model",
                folder.resolve(model).resolve("model.safetensors").toString(),
                "--out",
                folder.resolve(out).toString()));
        words.addAll(Arrays.asList(with(edges, more)));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    @Test
    void aModelOfWeightsPredictsWithThemAndRefusesTheirAbsence() throws IOException {
        String edges = edges("w.csv", "9", "0.5");
        assertThat(train("a", edges, "--edge-weight", "amount").exitCode()).isZero();

        CommandLineRun same = predict("a", edges, "p.csv", "--logits");
        CommandLineRun lacking = predict("a", OwnData.edges(folder, 60).toString(), "q.csv");

        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(Files.readString(folder.resolve("a/model.safetensors"), StandardCharsets.ISO_8859_1))
                .contains("edgeWeights");
        assertThat(lacking.exitCode()).isEqualTo(1);
        assertThat(lacking.err())
                .contains("The model was trained on edges with weights: column amount")
                .contains("expected a column \"amount\"");
    }

    @Test
    void weightsThatAreAllOneGiveTheSameBytes() throws IOException {
        String edges = edges("ones.csv", "1", "1.0");
        assertThat(train("with", edges, "--edge-weight", "amount", "--backbone", "gat")
                        .exitCode())
                .isZero();
        assertThat(train("without", edges, "--backbone", "gat").exitCode()).isZero();

        for (String file : new String[] {"model.safetensors", "predictions.csv"}) {
            assertThat(folder.resolve("with").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("without").resolve(file));
        }
        CommandLineRun asked = predict("without", edges, "p.csv", "--edge-weight", "amount");
        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.err()).contains("--edge-weight").contains("trained on edges without weights");
    }

    @Test
    void wrongWeightsAndUselessOptionsAreRefused() throws IOException {
        CommandLineRun zero = train("a", edges("zero.csv", "0", "1"), "--edge-weight", "amount");
        CommandLineRun merge = train("b", edges("w.csv", "2", "1"), "--edge-weight-merge", "max");
        CommandLineRun named = CommandLineRun.train(folder.resolve("c"), "--dataset", "cora", "--edge-weight", "w");

        assertThat(zero.exitCode()).isEqualTo(1);
        assertThat(zero.err()).contains("zero.csv, line 2, column amount").contains("above 0, found \"0\"");
        assertThat(merge.err()).contains("--edge-weight-merge needs --edge-weight COLUMN");
        assertThat(named.err()).contains("--edge-weight is only for tables, and cora has none");
    }

    private CommandLineRun info(String edges) {
        List<String> info = new ArrayList<>(List.of("data", "info", "--no-trial", "--edge-weight", "amount"));
        info.addAll(Arrays.asList(with(edges)));
        return CommandLineRun.of(info.toArray(String[]::new));
    }

    @Test
    void infoWarnsWhereSelfLoopsCountForNothingOrForEverything() throws IOException {
        assertThat(info(edges("euro.csv", "50", "120")).out())
                .contains("The median weight is 120.0.")
                .containsPattern("it\\s+hardly\\s+counts\\s+beside\\s+its\\s+neighbours");
        assertThat(info(edges("share.csv", "0.1", "0.02")).out())
                .containsPattern("its\\s+neighbours\\s+hardly\\s+count\\s+beside\\s+it");
        assertThat(info(edges("usual.csv", "3", "0.5")).out()).doesNotContain("The median weight is");
    }

    @Test
    void infoTellsTheirDistributionAndWhatOutweighsTheRest() throws IOException {
        CommandLineRun run = info(edges("heavy.csv", "5000", "0.5"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Weights       smallest 0.5000, 5% below 0.5000, median 0.5000")
                .contains("largest 5000; 1.000 of the weight is within classes")
                .contains("The heaviest edge weighs 10,000 times the median");
    }
}
