package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.text.Numbers;
import dev.repel.train.EpochRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter text = new StringWriter();
    private final Job job = new Job(1, 4, "pcl", 1, 8, 500);

    /** As of pcl: nothing but the labels counts before epoch 201. */
    private static EpochRecord epoch(int number) {
        boolean cotraining = number > 200;
        return new EpochRecord(
                number, cotraining, 0.41234, cotraining ? 1.5 : 0, cotraining ? 2411 : 0, 0.814, 0.7, 0.8, null);
    }

    @Test
    void aBarIsRedrawnInPlaceAtMostTenTimesASecond() {
        try (ProgressBar bar = new ProgressBar(new PrintWriter(text))) {
            bar.begin(job, 0.25);
            for (int e = 1; e <= 500; e++) {
                bar.epoch(job, epoch(e), (1 + e / 500.0) / 4);
            }
        }

        assertThat(text.toString()).startsWith("\r").doesNotContain("\n");
        assertThat(text.toString().split("left").length - 1).isBetween(1, 3);
        assertThat(text.toString()).contains("[##------]", "run 2/4 1/500", "loss 0.41", "val 81.4 %");
    }

    @Test
    void linesComeForEachTenthOfTheWork() {
        ProgressLines lines = new ProgressLines(new PrintWriter(text));
        lines.begin(job, 0.25);
        for (int e = 1; e <= 500; e++) {
            lines.epoch(job, epoch(e), (1 + e / 500.0) / 4);
        }

        assertThat(text.toString().lines()).hasSize(3);
        assertThat(text.toString()).contains("epoch 100/500, loss 0.412, validation 81.4 %");
        assertThat(text.toString()).contains(" 50 %  run 2 of 4, epoch 500/500, loss 0.412 + 1.500, 2,411 anchors");
    }

    @Test
    void lossesThatCountFromTheFirstEpochAreToldFromThere() {
        EpochRecord first = new EpochRecord(1, false, 0.41234, 6.9, -1, 0.814, 0.7, 0.8, null);

        assertThat(ProgressLines.describe(job, first)).isEqualTo("epoch 1/500, loss 0.412 + 6.900, validation 81.4 %");
    }

    @Test
    void timesAndCountsAreReadable() {
        assertThat(Numbers.time(187)).isEqualTo("3:07");
        assertThat(Numbers.time(3765)).isEqualTo("1:02:45");
        assertThat(Numbers.count(1, "run", "runs")).isEqualTo("1 run");
        assertThat(Numbers.count(12345, "run", "runs")).isEqualTo("12,345 runs");
    }
}
