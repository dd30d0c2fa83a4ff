package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.io.run.LockedRunFolder;
import dev.repel.io.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {
    @TempDir
    private Path folder;

    @Test
    void leavesItsFilesAndNothingElse() throws IOException {
        CommandLineRun run = CommandLineRun.train(folder, "--runs", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "result.json",
                            "predictions.csv",
                            "model.safetensors",
                            "config.yaml",
                            "report.html",
                            "report.json",
                            "figures");
        }
    }

    @Test
    void writesTheResultWithAllItsFields() throws IOException {
        CommandLineRun.train(folder, "--runs", "2", "--seed", "7");

        JsonNode result = result(folder);
        assertThat(result.at("/dataset/nodes").asInt()).isEqualTo(120);
        assertThat(result.at("/dataset/sha256").asText()).hasSize(64);
        assertThat(result.get("backbone").asText()).isEqualTo("gcn");
        assertThat(result.get("technique").asText()).isEqualTo("pcl");
        assertThat(result.at("/config/k").asInt()).isEqualTo(10);
        assertThat(result.at("/split/kind").asText()).isEqualTo("random");
        assertThat(result.at("/split/train").asInt()).isEqualTo(15);
        for (String figure : List.of(
                "testAccuracy", "validationAccuracy", "macroF1", "balancedAccuracy", "expectedCalibrationError")) {
            assertThat(result.at("/" + figure + "/mean").asDouble()).isBetween(0.0, 1.0);
            assertThat(result.at("/" + figure + "/std").isNumber()).isTrue();
        }
        JsonNode second = result.at("/runs/1");
        assertThat(second.get("seed").asInt()).isEqualTo(8);
        assertThat(second.get("bestEpoch").asInt()).isBetween(1, 10);
        assertThat(second.get("lastEpochTestAccuracy").isNumber()).isTrue();
        assertThat(second.get("msPerEpoch").asDouble()).isPositive();
        assertThat(second.at("/history/validationLoss")).hasSize(10);
        assertThat(second.get("separability").asDouble()).isBetween(0.0, 2.0);
        assertThat(second.at("/history/pairs/pairError")).hasSize(10);
        assertThat(second.at("/history/pairs/pairError/0").isNull()).isTrue();
        assertThat(second.at("/history/pairs/positiveError/9").asDouble()).isBetween(0.0, 1.0);
        assertThat(second.at("/history/pairs/negativeError/9").asDouble()).isBetween(0.0, 1.0);
        assertThat(second.at("/history/pairs/anchorsRight/9").asInt()).isPositive();
        assertThat(result.at("/confusionMatrix/counts")).hasSize(3);
        assertThat(result.has("comparison")).isFalse();
        assertThat(result.at("/provenance/kernels").asText()).isNotEmpty();
        assertThat(result.at("/provenance/arguments/0").asText()).isEqualTo("train");
    }

    @Test
    void measuresSeparabilityByHopWhereAsked() throws IOException {
        CommandLineRun.train(folder.resolve("without"), "--separability-hops", "0");
        CommandLineRun.train(folder.resolve("small"));
        CommandLineRun run = CommandLineRun.train(folder.resolve("with"), "--separability-hops", "2");

        assertThat(result(folder.resolve("without")).has("separabilityByHop")).isFalse();
        assertThat(result(folder.resolve("small")).get("separabilityByHop")).hasSize(5);
        JsonNode byHop = result(folder.resolve("with")).get("separabilityByHop");
        assertThat(byHop).hasSize(2);
        byHop.forEach(value -> assertThat(value.asDouble()).isBetween(0.0, 2.0));
        assertThat(run.out()).contains("Separability-N");
    }

    @Test
    void hasNothingToResumeInAFinishedFolder() throws IOException {
        CommandLineRun.train(folder);
        byte[] before = Files.readAllBytes(folder.resolve("result.json"));

        CommandLineRun again = CommandLineRun.train(folder, "--resume");

        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("holds a finished training");
        assertThat(Files.readAllBytes(folder.resolve("result.json"))).isEqualTo(before);
    }

    @Test
    void resultsThatCannotBeWrittenLeaveTheEarlierOnesWhole() throws IOException {
        CommandLineRun.train(folder, "--seed", "1");
        Map<String, byte[]> before = contents();
        Path model = folder.resolve("model.safetensors");
        Path kept = Files.move(model, folder.resolve("kept"));
        Files.createDirectory(model);

        CommandLineRun second = CommandLineRun.train(folder, "--seed", "2");

        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.err()).contains("model.safetensors: it is a folder");
        Files.delete(model);
        Files.move(kept, model);
        folderWithoutCheckpoint();
        assertThat(contents())
                .containsOnlyKeys(before.keySet())
                .allSatisfy((name, bytes) -> assertThat(bytes).as(name).isEqualTo(before.get(name)));
        assertThat(CommandLineRun.of("reproduce", folder.toString()).exitCode()).isZero();
    }

    private void folderWithoutCheckpoint() throws IOException {
        new RunFolder(folder).removeCheckpoint();
    }

    private Map<String, byte[]> contents() throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    @Test
    void aFolderBelongsToOneTraining() throws Exception {
        CommandLineRun.train(folder, "--seed", "1");
        byte[] before = Files.readAllBytes(folder.resolve("result.json"));

        CommandLineRun second;
        try (LockedRunFolder first = LockedRunFolder.open(folder)) {
            second = CommandLineRun.train(first.folder().path(), "--seed", "2");
        }

        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.err())
                .contains(
                        folder + " is being written by process "
                                + ProcessHandle.current().pid(),
                        "choose another folder");
        assertThat(folder.resolve("result.json")).hasBinaryContent(before);
        assertThat(CommandLineRun.train(folder, "--seed", "2").exitCode()).isZero();
    }

    @Test
    void givesTheSameBytesOnAnyNumberOfThreads() throws IOException {
        String big = "synthetic:nodes=900,classes=3,features=200,words=20,degree=8";
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");

        CommandLineRun.train(one, "--dataset", big, "--runs", "2", "--threads", "1");
        CommandLineRun.train(two, "--dataset", big, "--runs", "2", "--threads", "2");

        assertThat(two.resolve("predictions.csv")).hasSameBinaryContentAs(one.resolve("predictions.csv"));
        assertThat(two.resolve("model.safetensors")).hasSameBinaryContentAs(one.resolve("model.safetensors"));
        assertThat(result(two).get("testAccuracy")).isEqualTo(result(one).get("testAccuracy"));
        assertThat(result(two).at("/runs/1/history")).isEqualTo(result(one).at("/runs/1/history"));
    }

    @Test
    void comparesWithThePlainBackboneOnTheSameSeeds() throws IOException {
        Path plain = folder.resolve("plain");
        Path compared = folder.resolve("compared");

        CommandLineRun run = CommandLineRun.train(compared, "--runs", "3", "--compare");
        CommandLineRun.train(plain, "--runs", "3", "--technique", "none");

        assertThat(run.out()).contains("Plain gcn", "Difference", "of 3 seeds");
        JsonNode comparison = result(compared).get("comparison");
        assertThat(comparison.get("testAccuracy")).isEqualTo(result(plain).get("testAccuracy"));
        int seeds = comparison.get("better").asInt()
                + comparison.get("equal").asInt()
                + comparison.get("worse").asInt();
        assertThat(seeds).isEqualTo(3);
        double difference = result(compared).at("/testAccuracy/mean").asDouble()
                - result(plain).at("/testAccuracy/mean").asDouble();
        assertThat(comparison.at("/difference/mean").asDouble()).isCloseTo(difference, within(1e-12));
    }

    @Test
    void tellsCountsProgressAndProtocol() {
        CommandLineRun run = CommandLineRun.train(folder, "--runs", "2", "--threads", "1");

        assertThat(run.err()).contains("120 nodes", "30 features", "3 classes", "homophily");
        assertThat(run.err()).contains("15 training, 30 validation, 75 test nodes");
        assertThat(run.err()).contains(" 50 %  run 1 of 2, epoch 10/10").contains("run 2 of 2 (pcl, seed 1): test ");
        assertThat(run.err()).doesNotContain("\r");
        assertThat(run.out()).contains("Test accuracy", " ± ", "Macro-F1", "Balanced accuracy", "Calibration error");
        assertThat(run.out()).contains("ties by lowest validation loss", "never enter a loss", folder.toString());
    }

    @Test
    void quietlyPrintsOnlyTheAccuracyAndWarnings() {
        CommandLineRun run = CommandLineRun.train(folder, "--quiet");

        assertThat(run.out().lines()).singleElement().asString().startsWith("Test accuracy ");
        assertThat(run.err().lines()).isNotEmpty().allMatch(line -> line.startsWith("repel: "));
        assertThat(run.err()).contains("The edges alone get", "more than the model.");
    }

    /** Labels without any pattern: nothing can be learned from these. */
    @Test
    void warnsOfAModelThatIsNoBetterThanGuessingEvenQuietly() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,nr,colour\n");
        StringBuilder edges = new StringBuilder("source,target,weight\n");
        Random random = new Random(5);
        for (int i = 0; i < 40; i++) {
            String label = i < 24 ? (random.nextInt(3) == 0 ? "b" : "a") : "";
            nodes.append("n" + i + "," + label + "," + i + "," + (random.nextBoolean() ? "red" : "blue") + "\n");
            edges.append("n" + i + ",n" + random.nextInt(40) + ",0.5\n");
        }
        Path table = Files.writeString(folder.resolve("n.csv"), nodes);
        Path links = Files.writeString(folder.resolve("e.csv"), edges);
        Path out = folder.resolve("out");

        CommandLineRun run = CommandLineRun.train(
                out,
                "--nodes",
                table.toString(),
                "--edges",
                links.toString(),
                "--train-per-class",
                "20",
                "--val-per-class",
                "30",
                "--k",
                "5",
                "--quiet");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines()).singleElement().asString().startsWith("Validation accuracy ");
        assertThat(run.err())
                .contains(
                        "than guessing: do not use this model",
                        "Always guessing 'a' gets",
                        "Not used: weight of the edges");
        JsonNode verdict = result(out).get("verdict");
        String first = verdict.at("/sentences/0/text").asText();
        assertThat(first).matches("\\d+ of 24 held-back labels right \\(\\d+–\\d+ %\\)\\.");
        assertThat(verdict.at("/findings/right/of").asInt()).isEqualTo(24);
        assertThat(verdict.at("/findings/data/numbering/0").asText()).isEqualTo("nr");
        assertThat(Files.readString(out.resolve("report.html"))).contains(first);
    }

    @Test
    void warnsWhenNoNodeEverPassesTheThreshold() {
        CommandLineRun run = CommandLineRun.train(folder, "--gamma", "1", "--quiet");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("no node ever reached the probability --gamma 1", "Lower --gamma");
        assertThat(CommandLineRun.train(folder, "--technique", "none", "--quiet")
                        .err())
                .isEmpty();
    }

    @Test
    void trainsOnTheUsersOwnFiles() throws IOException {
        Path nodes = OwnData.nodes(folder, 60);
        Path edges = OwnData.edges(folder, 60);
        Path out = folder.resolve("out");

        CommandLineRun run = CommandLineRun.train(
                out, "--nodes", nodes.toString(), "--edges", edges.toString(), "--id", "name", "--label", "club");

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = Files.readAllLines(out.resolve("predictions.csv"));
        assertThat(lines).hasSize(61);
        assertThat(lines.get(0)).isEqualTo("id,label,confidence,split,true_label,\"p_even, really\",p_odd,caution");
        assertThat(lines.get(1)).startsWith("\"node \"\"0\"\"\",");
        assertThat(Files.readString(out.resolve("config.yaml")))
                .contains("label: club")
                .doesNotContain("dataset:");
    }

    @Test
    void techniquesWithAScheduleOfTheirOwnAreFollowed() throws IOException {
        CommandLineRun run = CommandLineRun.train(
                folder, "--technique", "ups,pairnorm", "--ups-rounds", "2", "--ups-epochs", "5", "--ups-passes", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        int epochs = result(folder).at("/runs/0/history/validationLoss").size();
        assertThat(run.err()).contains(epochs + " epochs", "100 %  run 1 of 1, epoch " + epochs + "/" + epochs);
        assertThat(run.err()).doesNotContain("Warning");
    }

    @Test
    void anEpochSelectedByLossIsSaidToBe() throws IOException {
        CommandLineRun run = CommandLineRun.train(folder, "--runs", "2", "--select", "loss");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode result = result(folder);
        assertThat(result.at("/config/select").asText()).isEqualTo("loss");
        assertThat(result.get("protocol").asText())
                .contains("at the epoch of lowest validation loss;")
                .doesNotContain("ties");
        for (JsonNode each : result.get("runs")) {
            JsonNode losses = each.at("/history/validationLoss");
            double lowest = losses.get(each.get("bestEpoch").asInt() - 1).asDouble();
            assertThat(losses).allMatch(loss -> loss.asDouble() >= lowest);
        }
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("which has the lowest validation loss of all runs");
    }

    @Test
    void replacesOlderResultsAsWholeFiles() throws IOException {
        CommandLineRun.train(folder, "--seed", "1");
        byte[] first = Files.readAllBytes(folder.resolve("predictions.csv"));

        CommandLineRun.train(folder, "--seed", "2");
        assertThat(folder.resolve("predictions.csv")).isRegularFile();
        assertThat(Files.readAllBytes(folder.resolve("predictions.csv"))).isNotEqualTo(first);

        CommandLineRun.train(folder, "--seed", "1");
        assertThat(folder.resolve("predictions.csv")).hasBinaryContent(first);
    }

    private static JsonNode result(Path folder) throws IOException {
        return new ObjectMapper().readTree(folder.resolve("result.json").toFile());
    }
}
