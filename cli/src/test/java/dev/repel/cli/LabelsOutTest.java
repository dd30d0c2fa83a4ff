package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From a partly filled column of labels to labels for everybody. */
class LabelsOutTest {
    private static final int NODES = 60;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path nodes;
    private Path edges;
    private Path run;

    @BeforeEach
    void prepare() throws IOException {
        nodes = folder.resolve("people.csv");
        edges = folder.resolve("ties.csv");
        run = folder.resolve("run");
        write(nodes, edges, NODES, 3);
    }

    /** Two clubs with words of their own; every {@code n}-th node of each has a label. */
    private static void write(Path nodes, Path edges, int count, int n) throws IOException {
        StringBuilder rows = new StringBuilder("id,label,words\n");
        StringBuilder ties = new StringBuilder("source,target\n");
        for (int i = 0; i < count; i++) {
            boolean even = i % 2 == 0;
            String label = i / 2 % n == 0 ? even ? "even" : "odd" : "";
            rows.append("p" + i + "," + label + "," + (even ? "red warm" : "blue cold") + (i % 5 == 0 ? " odd" : "")
                    + "\n");
            ties.append("p" + i + ",p" + (i + 2) % count + "\np" + i + ",p" + (i + 4) % count + "\n");
        }
        Files.writeString(nodes, rows);
        Files.writeString(edges, ties);
    }

    private CommandLineRun train(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("train", "--out", run.toString(), "--nodes", nodes.toString(), "--edges", edges.toString()));
        arguments.addAll(List.of("--no-auto", "--warmup", "20", "--cotrain", "10", "--hidden", "16"));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--technique")) {
            arguments.addAll(List.of("--k", "5"));
        }
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private CommandLineRun predict(Path out, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("predict", "--model", run.resolve("model.safetensors").toString(), "--out", out.toString()));
        arguments.addAll(List.of("--nodes", nodes.toString(), "--edges", edges.toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aGateSaysWhetherPclEarnedItsPlace(int folds) throws IOException {
        CommandLineRun call = train("--gate", "--folds", "" + folds, "--runs", "2");

        assertThat(call.exitCode()).isZero();
        assertThat(call.err()).contains("PCL earned its place in ", " of 2 runs. The saved run: PCL ");
        JsonNode gate = JSON.readTree(run.resolve("result.json").toFile()).at("/runs/0/gate");
        assertThat(gate.at("/taken").asText()).isIn("PCL", "MEAN", "PLAIN");
        assertThat(gate.at("/onlyWith").isInt()).isTrue();
        assertThat(predict(folder.resolve("again.csv")).exitCode()).isZero();
    }

    @Test
    void fewLabelsAreCrossValidatedAndAllNodesPredicted() throws IOException {
        CommandLineRun call = train();

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.err()).contains("All labels: 20 to learn from, each a validation node in one of 5 folds");
        assertThat(call.out()).contains("Validation macro-F1").doesNotContain("Balanced");
        JsonNode result = JSON.readTree(run.resolve("result.json").toFile());
        assertThat(result.at("/split/folds").asInt()).isEqualTo(5);
        assertThat(result.at("/split/train").asInt()).isEqualTo(20);
        assertThat(result.at("/testAccuracy/mean").isNull()).isTrue();
        assertThat(result.at("/validationAccuracy/mean").asDouble()).isGreaterThan(0.8);
        assertThat(result.at("/protocol").asText()).contains("5 folds", "learned from all labels");
        assertThat(result.at("/config/folds").asInt()).isEqualTo(5);
        assertThat(Files.readAllLines(run.resolve("predictions.csv")))
                .hasSize(NODES + 1)
                .filteredOn(line -> line.contains(",train,"))
                .hasSize(20);
        Path again = folder.resolve("again");
        CommandLineRun repeated = CommandLineRun.of(
                "train", "--config", run.resolve("config.yaml").toString(), "--out", again.toString());
        assertThat(repeated.exitCode()).as(repeated.err()).isZero();
        assertThat(again.resolve("model.safetensors")).hasSameBinaryContentAs(run.resolve("model.safetensors"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void withoutTestNodesHeldBackLabelsAreComparedAndReported(int folds) throws IOException {
        CommandLineRun call = train("--folds", "" + folds, "--compare", "--runs", "2", "--select", "macro-f1");

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.out())
                .contains("(validation)", "points, better in", "best validation macro-F1")
                .doesNotContain("NaN", "Protocol: test accuracy");
        JsonNode comparison = JSON.readTree(run.resolve("result.json").toFile()).get("comparison");
        assertThat(comparison.get("compared").asText()).isEqualTo("validation accuracy");
        assertThat(comparison.at("/difference/mean").isNumber()).isTrue();
        assertThat(comparison.get("better").asInt()
                        + comparison.get("equal").asInt()
                        + comparison.get("worse").asInt())
                .isEqualTo(2);
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("Accuracy on held-back labels", "which has the best validation macro-F1 of all runs")
                .doesNotContain("NaN");
    }

    @Test
    void oneValidationSetAndATestOnRequest() throws IOException {
        CommandLineRun call = train("--folds", "1", "--test-share", "0.2", "--class-weights", "balanced");

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.err()).contains("All labels: 12 training, 4 validation, 4 test nodes");
        assertThat(JSON.readTree(run.resolve("result.json").toFile())
                        .at("/testAccuracy/mean")
                        .isNumber())
                .isTrue();
    }

    @Test
    void callsThatContradictThemselvesAreRefused() {
        assertThat(train("--folds", "some").err()).contains("--folds must be a whole number");
        assertThat(train("--folds", "0").exitCode()).isEqualTo(2);
        assertThat(train("--split", "random", "--folds", "3").err()).contains("--split labels");
        assertThat(train("--split", "labels", "--train-per-class", "3").err()).contains("are for random splits");
        assertThat(train("--min-confidence", "1.5").err()).contains("--min-confidence must be in [0, 1]");
        assertThat(train("--noisy-labels", "2", "--folds", "3").err()).contains("--folds 1");
        assertThat(run).doesNotExist();
    }

    @Test
    void theTemperatureTravelsWithTheModelAndChangesNoLabel() throws IOException {
        train("--folds", "1");
        Path calibrated = folder.resolve("calibrated.csv");
        Path plain = folder.resolve("plain.csv");
        predict(calibrated);
        predict(plain, "--calibrate", "none");

        List<String> trained = Files.readAllLines(run.resolve("predictions.csv"));
        List<String> before = Files.readAllLines(plain);
        List<String> after = Files.readAllLines(calibrated);
        boolean differs = false;
        for (int i = 1; i <= NODES; i++) {
            String[] cells = after.get(i).split(",");
            assertThat(trained.get(i)).startsWith(cells[0] + "," + cells[1] + "," + cells[2] + ",");
            assertThat(before.get(i)).startsWith(cells[0] + "," + cells[1] + ",");
            differs |= !before.get(i).equals(after.get(i));
        }
        assertThat(differs).isTrue();
    }

    @Test
    void unsureNodesGetNoLabel() throws IOException {
        train("--folds", "1", "--min-confidence", "0.6");
        Path some = folder.resolve("some.csv");
        CommandLineRun none = predict(some, "--min-confidence", "1");

        JsonNode answers = JSON.readTree(run.resolve("result.json").toFile()).get("answers");
        long empty = Files.readAllLines(run.resolve("predictions.csv")).stream()
                .filter(line -> line.split(",")[1].isEmpty())
                .count();
        assertThat(answers.get("unsure").asLong()).isEqualTo(empty);
        assertThat(answers.get("labelled").asLong()).isEqualTo(NODES - empty);
        assertThat(none.out()).contains("(no label: confidence below 1.0)");
        assertThat(Files.readAllLines(some).get(0)).startsWith("id,label,confidence,best,p_");
        assertThat(Files.readAllLines(some).get(1)).matches("p0,,0\\.\\d{6},(even|odd),.*");
    }

    @Test
    void aNodeAddedAfterTheTrainingIsPredictedAloneAsWithAllOthers() throws IOException {
        train("--backbone", "gin", "--norm", "batch");
        Files.writeString(nodes, Files.readString(nodes) + "new,,red unheard warm\n");
        Files.writeString(edges, Files.readString(edges) + "new,p0\nnew,p4\n");
        Path whole = folder.resolve("whole.csv");
        Path batched = folder.resolve("batched.csv");

        assertThat(predict(whole).exitCode()).isZero();
        assertThat(predict(batched, "--batch", "1").exitCode()).isZero();

        List<String> lines = Files.readAllLines(whole);
        assertThat(lines).hasSize(NODES + 2);
        assertThat(lines.get(NODES + 1)).startsWith("new,even,");
        assertThat(batched).hasSameTextualContentAs(whole);
    }

    @Test
    void predictionsAreExplained() throws IOException {
        train("--folds", "1", "--technique", "none");
        Path json = folder.resolve("why.json");

        CommandLineRun call = predict(
                folder.resolve("p.csv"), "--explain", "p1", "--explain", "p2", "--explain-out", json.toString());

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.out())
                .contains("p1 is odd with probability", "p2 is even", "its feature", "the edge to", "points");
        JsonNode why = JSON.readTree(json.toFile());
        assertThat(why).hasSize(2);
        assertThat(why.at("/0/node").asText()).isEqualTo("p1");
        assertThat(why.at("/0/neighbours/tried")).hasSize(4);
        assertThat(why.at("/0/features/tried")).hasSize(2);
        assertThat(why.at("/0/features/tried/0/without").asText()).startsWith("words=");
        assertThat(why.at("/0/features/tried/0/change").asDouble()).isNegative();
        assertThat(predict(folder.resolve("q.csv"), "--explain", "nobody").err())
                .contains("--explain nobody: no node of people has this id");
        assertThat(predict(folder.resolve("q.csv"), "--explain-out", json.toString())
                        .exitCode())
                .isEqualTo(2);
        assertThat(folder.resolve("q.csv")).doesNotExist();
    }

    @Test
    void whatSeesTheWholeGraphCannotBeCutIntoBatches() {
        train("--folds", "1", "--technique", "pairnorm");

        CommandLineRun call = predict(folder.resolve("p.csv"), "--batch", "5");

        assertThat(call.exitCode()).isEqualTo(2);
        assertThat(call.err()).contains("--batch is not possible", "PairNorm");
    }
}
