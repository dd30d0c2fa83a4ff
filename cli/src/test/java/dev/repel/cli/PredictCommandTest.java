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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictCommandTest {
    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void prepare() {
        out = folder.resolve("new.csv");
    }

    /** Also where the technique has parameters of its own, or several networks. */
    @ParameterizedTest
    @ValueSource(strings = {"pcl", "infognn", "m3s"})
    void theSavedModelPredictsWhatTheTrainingPredicted(String technique) throws IOException {
        CommandLineRun.train(folder.resolve("run"), "--technique", technique);

        CommandLineRun run = predict("--dataset", CommandLineRun.TINY);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("120 nodes predicted by a gcn").doesNotContain("ccuracy");
        List<String> trained = Files.readAllLines(folder.resolve("run/predictions.csv"));
        List<String> predicted = Files.readAllLines(out);
        assertThat(predicted).hasSize(121);
        assertThat(predicted.get(0)).startsWith("id,label,confidence,p_");
        for (int i = 1; i < 121; i++) {
            String[] before = trained.get(i).split(",");
            assertThat(predicted.get(i)).startsWith(before[0] + "," + before[1] + "," + before[2] + "," + before[5]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unit-rows", "standardised", "tf-idf"})
    void theSavedScalingIsAppliedAgain(String scaling) throws IOException {
        CommandLineRun.train(folder.resolve("run"), "--scaling", scaling);

        CommandLineRun run = predict("--dataset", CommandLineRun.TINY);

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> trained = Files.readAllLines(folder.resolve("run/predictions.csv"));
        List<String> predicted = Files.readAllLines(out);
        for (int i = 1; i < 121; i++) {
            String[] before = trained.get(i).split(",");
            assertThat(predicted.get(i)).startsWith(before[0] + "," + before[1] + "," + before[2] + "," + before[5]);
        }
        assertThat(Files.readString(folder.resolve("run/config.yaml"))).contains("scaling: " + scaling + "\n");
    }

    @Test
    void aScalingThatTheFileDoesNotHaveIsRefused() {
        CommandLineRun.train(folder.resolve("run"));

        assertThat(predict("--dataset", CommandLineRun.TINY, "--scaling", "tf-idf")
                        .err())
                .contains("--scaling tf-idf needs numbers that are learned in training");
        assertThat(predict("--dataset", CommandLineRun.TINY, "--scaling", "unit-rows", "--row-normalise")
                        .err())
                .contains("--row-normalise true means --scaling row-sums and contradicts --scaling unit-rows");
        assertThat(predict("--dataset", CommandLineRun.TINY, "--scaling", "row-sums")
                        .exitCode())
                .isZero();
    }

    @Test
    void asksForAModelAndAGraph() {
        CommandLineRun without = CommandLineRun.of("predict", "--dataset", "cora");
        assertThat(without.exitCode()).isEqualTo(2);
        assertThat(without.err()).contains("--model FILE is missing");
        CommandLineRun nowhere = CommandLineRun.of("predict", "--model", "m.safetensors");
        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.err()).contains("which graph should be labelled?");
    }

    @Test
    void accuracyIsToldOnRequestAndSaysWhatItIs() {
        CommandLineRun.train(folder.resolve("run"));

        assertThat(predict("--dataset", CommandLineRun.TINY, "--evaluate").out())
                .contains("on 120 labelled nodes", "may include training nodes");
    }

    @Test
    void newNodesArePredictedByTheWordsAndScalesOfTheTraining() throws IOException {
        CommandLineRun.train(
                folder.resolve("run"),
                "--nodes",
                OwnData.nodes(folder, 60).toString(),
                "--edges",
                OwnData.edges(folder, 60).toString(),
                "--id",
                "name",
                "--label",
                "club",
                "--warmup",
                "60");
        Path nodes = Files.writeString(
                folder.resolve("strangers.csv"),
                "who,words,size\nann,warm unheard red,4\nbob,cold blue,5\ncy,blue,7\n");
        Path edges = Files.writeString(folder.resolve("ties.csv"), "source,target\nbob,cy\n");

        CommandLineRun run = predict("--nodes", nodes.toString(), "--edges", edges.toString(), "--id", "who");

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).startsWith("ann,\"even, really\",");
        assertThat(lines.get(2)).startsWith("bob,odd,");
        assertThat(lines.get(3)).startsWith("cy,odd,");
    }

    @Test
    void dataThatDoesNotFitIsRefusedAndNothingWritten() {
        CommandLineRun.train(folder.resolve("run"));

        CommandLineRun run = predict("--dataset", "synthetic:nodes=40,classes=3,features=31,words=6,degree=5");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("trained on 30 features, but the data has 31");
        assertThat(out).doesNotExist();
        assertThat(predict("--dataset", "cora", "--backbone", "gat").err()).contains("tells itself");
    }

    @Test
    void aDryRunTellsMemoryAndTimeAndWritesNothing() {
        CommandLineRun run = CommandLineRun.train(folder.resolve("run"), "--dry-run", "--compare");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Network", "Walks", "Memory", "Time", "2 runs of 10 epochs", "Nothing was trained");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void walksAreSurveyedByBothMethods() {
        CommandLineRun run = CommandLineRun.of(
                "data", "walks", "--dataset", CommandLineRun.TINY, "--sources", "50", "--method", "power");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("50 sources", "Edge touches", "Stored", "L1", "steps per block", "Cheaper here");
    }

    private CommandLineRun predict(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "predict", "--model", folder.resolve("run/model.safetensors").toString(), "--out", out.toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }
}
