package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

        SlowProcess training = SlowProcess.start(folder, List.of(CommandLineRun.arguments(killed, OPTIONS)));
        training.await(killed.resolve("checkpoint.safetensors"));
        training.process().destroyForcibly().waitFor();
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
}
