package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.text.Numbers;
import dev.repel.train.EpochRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter text = new StringWriter();
    private final Job job = new Job(1, 4, "pcl", 1, 4, 8, 500, new Job.Phase(1, 1, 0, 500));

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
        assertThat(text.toString()).contains("[##------]", "run 2 of 4  1/500", "loss 0.41", "val 81.4 %");
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

    /** Five folds of 500 epochs, then all labels for the 120 that were best. */
    @Test
    void foldsAreToldApartAndTheLastTrainingHasNoValidation() {
        Job folded = new Job(0, 1, "pcl", 0, 1, 0, 3000, new Job.Phase(2, 6, 500, 500));
        EpochRecord epoch = new EpochRecord(620, false, 0.41234, 0, 0, 0.814, 0.7, 0.8, null);

        assertThat(ProgressLines.describe(folded, epoch))
                .isEqualTo("fold 2 of 5, epoch 120/500, loss 0.412, validation 81.4 %");
        EpochRecord last = new EpochRecord(2600, false, 0.41234, 0, 0, 0, 0, 0, null);
        Job whole = folded.in(new Job.Phase(6, 6, 2500, 120));
        assertThat(ProgressLines.describe(whole, last)).isEqualTo("all labels, epoch 100/120, loss 0.412");
        try (ProgressBar bar = new ProgressBar(new PrintWriter(text))) {
            bar.begin(whole, 0.8);
            bar.epoch(whole, last, 0.87);
        }
        assertThat(text.toString()).contains("all labels 100/120  loss").doesNotContain("val", "run");
    }

    @Test
    void runsOfAComparisonAreNamedByTheirTechnique() {
        Job.Phase whole = new Job.Phase(1, 1, 0, 500);

        assertThat(new Job(1, 2, "none", 0, 1, 7, 500, whole).fullTitle()).isEqualTo("none (seed 7)");
        assertThat(new Job(3, 4, "none", 1, 2, 8, 500, whole).fullTitle()).isEqualTo("none, run 2 of 2 (seed 8)");
        assertThat(job.fullTitle()).isEqualTo("run 2 of 4 (pcl, seed 8)");
    }

    @Test
    void saysThatThereAreNoAnchors() {
        EpochRecord none = new EpochRecord(201, true, 0.41234, 0, 0, 0.814, 0.7, 0.8, null);

        assertThat(ProgressLines.describe(job, none))
                .isEqualTo("epoch 201/500, loss 0.412 + 0.000, no anchors, validation 81.4 %");
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
