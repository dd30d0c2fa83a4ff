package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void foldsThatHaveFinishedAreNotTrainedAgain() throws IOException, InterruptedException {
        Path stopped = folder.resolve("stopped");
        Path straight = folder.resolve("straight");

        Process process = start(stopped);
        await(process, stopped.resolve("checkpoint.safetensors"));
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(log())
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

    private Process start(Path out) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + folder,
                // so slow that it is still at work when the first fold is there
                "-Xint",
                "-cp",
                System.getProperty("java.class.path"),
                Repel.class.getName()));
        command.addAll(arguments(out));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private void await(Process process, Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
        while (!Files.exists(file)) {
            assertThat(process.isAlive()).as(log()).isTrue();
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }
}
