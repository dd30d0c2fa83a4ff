package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle loses nothing but time. */
class KilledTrainingTest {
    private static final String[] OPTIONS = {
        "--warmup", "60", "--cotrain", "300", "--hidden", "16", "--quiet", "--threads", "1"
    };

    @TempDir
    private Path folder;

    @Test
    void aKilledTrainingGoesOnToTheSameBits() throws IOException, InterruptedException {
        Path killed = folder.resolve("killed");
        Path straight = folder.resolve("straight");

        Process process = start(killed);
        awaitCheckpoint(process, killed.resolve("checkpoint.safetensors"));
        process.destroyForcibly().waitFor();
        assertThat(killed.resolve("result.json")).doesNotExist();

        List<String> resume = new ArrayList<>(Arrays.asList(OPTIONS));
        resume.add("--resume");
        assertThat(CommandLineRun.train(killed, resume.toArray(String[]::new)).exitCode())
                .isZero();
        assertThat(CommandLineRun.train(straight, OPTIONS).exitCode()).isZero();

        assertThat(killed.resolve("predictions.csv")).hasSameBinaryContentAs(straight.resolve("predictions.csv"));
        assertThat(killed.resolve("model.safetensors")).hasSameBinaryContentAs(straight.resolve("model.safetensors"));
        assertThat(killed.resolve("checkpoint.safetensors")).doesNotExist();
        assertThat(killed.resolve("runs")).doesNotExist();
    }

    private Process start(Path out) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + folder,
                // so slow that it is still at work when the first checkpoint is there
                "-Xint",
                "-cp",
                System.getProperty("java.class.path"),
                Repel.class.getName()));
        command.addAll(Arrays.asList(CommandLineRun.arguments(out, OPTIONS)));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "log"))
                .start();
    }

    private void awaitCheckpoint(Process process, Path checkpoint) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(checkpoint)) {
            assertThat(process.isAlive())
                    .as(Files.readString(folder.resolve("log")))
                    .isTrue();
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }
}
