package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Datasets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelNoiseTest {
    private final TrainingTask task = task(Datasets.plantedPartition(60, 3, 1));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 30})
    void exactlySoManyTrainingLabelsAreWrong(int n) {
        TrainingTask noisy = LabelNoise.apply(task, n, 5);

        long wrong = IntStream.range(0, 30)
                .filter(i -> noisy.trainLabels()[i] != task.trainLabels()[i])
                .count();
        assertThat(wrong).isEqualTo(n);
        assertThat(noisy.trainLabels()).containsOnly(0, 1, 2);
        assertThat(noisy.validationLabels()).isEqualTo(task.validationLabels());
        assertThat(noisy.trainNodes()).isEqualTo(task.trainNodes());
    }

    @Test
    void sameSeedGivesTheSameNoiseAndTheTaskStaysClean() {
        int[] before = task.trainLabels().clone();

        int[] first = LabelNoise.apply(task, 10, 5).trainLabels();

        assertThat(LabelNoise.apply(task, 10, 5).trainLabels()).isEqualTo(first);
        assertThat(LabelNoise.apply(task, 10, 6).trainLabels()).isNotEqualTo(first);
        assertThat(task.trainLabels()).isEqualTo(before);
    }

    @Test
    void impossibleNoiseIsRefused() {
        TrainingTask single = task(Datasets.plantedPartition(60, 1, 1));

        assertThatThrownBy(() -> LabelNoise.apply(task, 31, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("noisy-labels 31");
        assertThatThrownBy(() -> LabelNoise.apply(single, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two classes");
    }

    private static TrainingTask task(NodeDataset dataset) {
        SparseMatrix features = dataset.features().sparse();
        Split split = new Split(
                IntStream.range(0, 30).toArray(), IntStream.range(30, 45).toArray(), new int[0]);
        return TrainingTask.of(dataset, split, features.transpose());
    }
}
