package dev.repel.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColdStartTest {
    @Test
    void timesATrainingInANewVirtualMachine() throws IOException, InterruptedException {
        long start = System.nanoTime();

        double seconds = ColdStart.seconds(List.of(
                "train",
                "--quiet",
                "--dataset",
                "synthetic:nodes=240,classes=3,features=30,words=6,degree=5,signal=0.6",
                "--technique",
                "none",
                "--warmup",
                "2",
                "--cotrain",
                "0"));

        // no virtual machine starts, reads its classes and trains in less
        assertThat(seconds).isBetween(0.05, (System.nanoTime() - start) / 1e9);
    }

    @Test
    void tellsWhatAFailedTrainingSaid() {
        assertThatThrownBy(() -> ColdStart.seconds(List.of("train", "--dataset", "no-such-dataset")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the cold training failed")
                .hasMessageContaining("no-such-dataset");
    }
}
