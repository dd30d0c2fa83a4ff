package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A training that is ended from outside says what is kept, and goes on from it to the same bits. */
class InterruptedTrainingTest {
    private static final String[] FOLDS = {
        "--dataset",
        CommandLineRun.TINY,
        "--split",
        "labels",
        "--test-share",
        "0.5",
        "--folds",
        "3",
        "--k",
        "10",
        "--gamma",
        "0.34",
        "--warmup",
        "40",
        "--cotrain",
        "60",
        "--hidden",
        "16",
        "--threads",
        "1"
    };

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @EnabledOnOs(OS.LINUX)
    void foldsThatHaveFinishedAreNotTrainedAgain(String signal) throws IOException, InterruptedException {
        Path stopped = folder.resolve("stopped");
        Path straight = folder.resolve("straight");

        SlowProcess training = SlowProcess.start(folder, arguments(stopped));
        training.await(stopped.resolve("checkpoint.safetensors"));
        training.signal(signal);
        assertThat(training.process().waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(training.printed())
                .contains("repel: stopped; what was trained until the last checkpoint is kept in " + stopped)
                .contains("with --resume to go on.");
        Path fold = stopped.resolve("runs/run-0-seed-0-fold-0.safetensors");
        assertThat(fold).exists();
        CommandLineRun resumed = train(stopped, "--resume");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(train(straight).exitCode()).isZero();
        assertThat(stopped.resolve("predictions.csv")).hasSameBinaryContentAs(straight.resolve("predictions.csv"));
        assertThat(stopped.resolve("model.safetensors")).hasSameBinaryContentAs(straight.resolve("model.safetensors"));
        assertThat(stopped.resolve("runs")).doesNotExist();
    }

    private static CommandLineRun train(Path out, String... more) {
        List<String> arguments = arguments(out);
        arguments.addAll(Arrays.asList(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static List<String> arguments(Path out) {
        List<String> arguments = new ArrayList<>(List.of("train", "--out", out.toString()));
        arguments.addAll(Arrays.asList(FOLDS));
        return arguments;
    }
}
