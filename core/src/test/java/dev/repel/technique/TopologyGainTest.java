package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.TrainingTask;
import dev.repel.experiment.Runs;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TopologyGainTest {
    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().transpose());

    /** Z solves Z = (1 − α) S Z + α J; with α = 1 the labels stay where they are. */
    @Test
    void influenceWithoutAWalkIsTheLabelsThemselves() {
        Matrix z = gain(1).influence();

        for (int i = 20; i < Runs.NODES; i++) {
            assertThat(z.get(i, 0) + z.get(i, 1)).isZero();
        }
        double sum = 0;
        for (int i = 0; i < 20; i++) {
            sum += z.get(i, 0) + z.get(i, 1);
        }
        assertThat(sum).isCloseTo(2, within(1e-5));
    }

    @Test
    void labelledNodesAreToldMoreThanTheAverageNode() {
        TopologyGain gain = gain(0.15);

        double labelled = Arrays.stream(TASK.trainNodes())
                .mapToDouble(gain::rank)
                .average()
                .orElseThrow();

        assertThat(labelled).isLessThan(0.3);
    }

    private static TopologyGain gain(double restart) {
        try (Workers workers = new Workers(1)) {
            return new TopologyGain(TASK, restart, workers);
        }
    }
}
