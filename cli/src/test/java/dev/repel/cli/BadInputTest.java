package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong is told in one line, with the right exit code, and leaves nothing half done. */
class BadInputTest {
    private static final Path SHARED = Path.of(System.getProperty("repel.data", "no-datasets"));

    @TempDir
    private Path folder;

    @AfterEach
    void noHalfWrittenFileIsLeft() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--dataset|corra|did you mean cora",
                "--backbone|gnc|Did you mean gcn",
                "--technique|plc|Did you mean pcl",
                "--runs|0|--runs must be at least 1",
                "--runs|two|--runs must be a whole number, not 'two'",
                "--hidden|0|--hidden must be at least 1",
                "--lr|-1|--lr must be above 0",
                "--lr|NaN|--lr must be above 0",
                "--dropout|1|--dropout must be in [0, 1)",
                "--gamma|1.5|--gamma must be in [0, 1]",
                "--tau|0|--tau must be above 0",
                "--cg3-tau|0.1|--cg3-tau belongs to cg3, but this is gcn with technique pcl",
                "--heads|4|--heads belongs to gat, but this is gcn with technique pcl",
                "--weight-temperature|0.01|--weight-temperature must be at least 0.02",
                "--threads|0|--threads must be from 1 to 1024",
                "--epochs|0|--epochs must be at least 1",
                "--split|publik|--split must be public or random or labels, not 'publik'",
                "--split|public|for random splits",
                "--embedding|x|must be logits or hidden or head",
                "--k|121|more negatives per class than the graph has nodes (120)",
                "--train-per-class|100|has 40 labelled nodes",
                "--dataset|synthetic:nodes=few|nodes",
                "--nodes|nodes.csv|--nodes and --edges are needed together",
            })
    void wrongCallsLeaveWithTwo(String option, String value, String message) {
        CommandLineRun run = CommandLineRun.train(folder.resolve("out"), option, value);

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("\tat ", "Exception");
        assertThat(folder.resolve("out/result.json")).doesNotExist();
    }

    @Test
    void unknownOptionsAndCommandsGetTheNearestNames() {
        assertThat(CommandLineRun.of("train", "--hiden", "3").err()).contains("--hiden", "--hidden");
        assertThat(CommandLineRun.of("trian").err()).contains("trian", "train");
        assertThat(CommandLineRun.of("train", "--hiden", "3").exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("trian").exitCode()).isEqualTo(2);
    }

    @Test
    void optionsThatContradictEachOtherAreRefused() {
        assertRefused("two of the three are enough", "--epochs", "9");
        assertRefused("nothing to compare", "--technique", "none", "--compare");
        assertRefused("two graphs", "--nodes", "n.csv", "--edges", "e.csv", "--dataset", "cora");
    }

    @Test
    void whatTemperaturesCannotBeIsToldWithTheTechniqueThatHasThem() {
        assertRefused("--cg3-tau must be at least 0.025", "--technique", "cg3", "--cg3-tau", "0.01");
        assertRefused("--cgpn-tau must be at least 0.025", "--technique", "cgpn", "--cgpn-tau", "0.01");
        assertRefused("--tifa-tau must be at least 0.025", "--technique", "tifa-gcl", "--tifa-tau", "0.01");
        assertRefused("--tau belongs to pcl", "--technique", "none", "--tau", "0.1");
        assertRefused("--hidden is given twice", "--hidden", "4", "--hidden", "8");
    }

    @Test
    void whatAClusterCannotTrainIsRefusedBeforeAnythingIsOpened() {
        assertRefused("works on one machine only", "--engine", "spark", "--technique", "cg3");

        assertThat(folder.resolve("out")).doesNotExist();
    }

    private void assertRefused(String message, String... options) {
        CommandLineRun run = CommandLineRun.train(folder.resolve("out"), options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    @Test
    void missingFilesAreNamed() {
        assertFails("people.csv", "--nodes", folder + "/people.csv", "--edges", folder + "/friends.csv");
        assertFails("nowhere.yaml", "--config", folder + "/nowhere.yaml");
        assertFails("planetoid", "--dataset", "cora", "--data", folder.toString(), "--offline");
    }

    @Test
    void edgesToNodesThatDoNotExistAreNamedWithTheirLine() throws IOException {
        Path nodes = Files.writeString(folder.resolve("n.csv"), "id,label,x\na,p,1\nb,q,2\n");
        Path edges = Files.writeString(folder.resolve("e.csv"), "source,target\na,b\na,nobody\n");

        assertFails("line 3", "--nodes", nodes.toString(), "--edges", edges.toString());
        assertFails("nobody", "--nodes", nodes.toString(), "--edges", edges.toString());
    }

    @Test
    void featuresThatAreNoNumbersAreNamedWithTheirLine() throws IOException {
        Path nodes = Files.writeString(folder.resolve("n.csv"), "id,label,x\na,p,1\nb,q,NaN\n");
        Path edges = Files.writeString(folder.resolve("e.csv"), "source,target\na,b\n");

        assertFails("line 3, column x", "--nodes", nodes.toString(), "--edges", edges.toString());
    }

    @Test
    void damagedDatasetsAreRefused() throws IOException {
        assumeTrue(Files.isDirectory(SHARED), "the shared datasets are not on this machine");
        Path planetoid = Files.createDirectories(folder.resolve("planetoid"));
        try (Stream<Path> files = Files.list(SHARED.resolve("planetoid"))) {
            for (Path file :
                    files.filter(f -> f.toString().contains("ind.cora.")).toList()) {
                Files.copy(file, planetoid.resolve(file.getFileName()));
            }
        }
        Path features = planetoid.resolve("ind.cora.allx");
        byte[] sound = Files.readAllBytes(features);
        byte[] flipped = sound.clone();
        flipped[sound.length / 2] ^= 1;

        Files.write(features, flipped);
        assertFails("ind.cora.allx", "--dataset", "cora", "--data", folder.toString(), "--offline");
        Files.write(features, Arrays.copyOf(sound, sound.length / 2));
        assertFails("ind.cora.allx", "--dataset", "cora", "--data", folder.toString(), "--offline", "--no-verify");
    }

    @Test
    void anOutputFolderThatCannotBeWrittenIsToldBeforeTraining() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "precious");

        for (Path out : List.of(file, file.resolve("below"))) {
            CommandLineRun run = CommandLineRun.train(out);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("cannot write results to " + out).doesNotContain("epoch", "\tat ");
        }
        assertThat(file).hasContent("precious");
    }

    @Test
    void aFullDiskIsToldAndCostsNoResult() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full on this machine");
        Path out = Files.createDirectories(folder.resolve("out"));
        Path link = Files.createSymbolicLink(folder.resolve("full.csv"), full);

        CommandLineRun run = CommandLineRun.train(out, "--quiet", "--predictions", link.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("full.csv", "No space left");
        assertThat(out.resolve("result.json")).exists();
        assertThat(CommandLineRun.of("config", "--out", "/dev/full").exitCode()).isEqualTo(1);
    }

    @Test
    void theStackTraceIsShownOnlyToWhoAsks() {
        CommandLineRun run = CommandLineRun.train(folder.resolve("out"), "--k", "121", "--verbose");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("\tat dev.repel");
    }

    private void assertFails(String message, String... options) {
        CommandLineRun run = CommandLineRun.train(folder.resolve("out"), options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains(message).doesNotContain("\tat ");
    }
}
