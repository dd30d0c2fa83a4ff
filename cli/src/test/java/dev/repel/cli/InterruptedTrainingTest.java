package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A training that is ended from outside says what is kept, and goes on from it to the same bits. */
class InterruptedTrainingTest {
    private static final List<String> SHORT = List.of(
            "--dataset",
            CommandLineRun.TINY,
            "--k",
            "10",
            "--gamma",
            "0.34",
            "--hidden",
            "16",
            "--threads",
            "1",
            "--split",
            "labels",
            "--test-share",
            "0.5");

    private static final List<String> IN_FOLDS = List.of("--folds", "3", "--warmup", "40", "--cotrain", "60");

    /** So many epochs that a checkpoint is saved long before the last one. */
    private static final List<String> AT_ONCE = List.of("--folds", "1", "--warmup", "60", "--cotrain", "300");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @EnabledOnOs(OS.LINUX)
    void foldsThatHaveFinishedAreNotTrainedAgain(String signal) throws IOException, InterruptedException {
        Path stopped = folder.resolve("stopped");

        interrupt(signal, stopped, IN_FOLDS);

        Path fold = stopped.resolve("runs/run-0-seed-0-fold-0.safetensors");
        assertThat(fold).exists();
        goesOnToTheSameBits(stopped, IN_FOLDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @EnabledOnOs(OS.LINUX)
    void epochsUntilTheLastCheckpointAreNotTrainedAgain(String signal) throws IOException, InterruptedException {
        Path stopped = folder.resolve("stopped");

        interrupt(signal, stopped, AT_ONCE);

        goesOnToTheSameBits(stopped, AT_ONCE);
    }

    private void interrupt(String signal, Path stopped, List<String> options) throws IOException, InterruptedException {
        SlowProcess training = SlowProcess.start(folder, arguments(stopped, options));
        training.await(stopped.resolve("checkpoint.safetensors"));
        training.signal(signal);
        training.awaitEnd();

        assertThat(training.printed())
                .contains("repel: stopped; what was trained until the last checkpoint is kept in " + stopped)
                .contains("with --resume to go on.");
        assertThat(stopped.resolve("result.json")).doesNotExist();
    }

    private void goesOnToTheSameBits(Path stopped, List<String> options) throws IOException {
        Path straight = folder.resolve("straight");
        CommandLineRun resumed = train(stopped, options, "--resume");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(train(straight, options).exitCode()).isZero();
        assertThat(stopped.resolve("predictions.csv")).hasSameBinaryContentAs(straight.resolve("predictions.csv"));
        assertThat(stopped.resolve("model.safetensors")).hasSameBinaryContentAs(straight.resolve("model.safetensors"));
        assertThat(stopped.resolve("runs")).doesNotExist();
    }

    private static CommandLineRun train(Path out, List<String> options, String... more) {
        List<String> arguments = arguments(out, options);
        arguments.addAll(Arrays.asList(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static List<String> arguments(Path out, List<String> options) {
        List<String> arguments = new ArrayList<>(List.of("train", "--out", out.toString()));
        arguments.addAll(SHORT);
        arguments.addAll(options);
        return arguments;
    }
}
