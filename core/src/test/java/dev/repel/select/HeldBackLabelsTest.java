package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeldBackLabelsTest {
    private static final NodeDataset DATASET = Datasets.plantedPartition(120, 3, 1);

    private static ExperimentSpec spec(Map<String, String> given) {
        return ExperimentSpec.of(given).settled(DATASET);
    }

    @Test
    void theFirstDivisionIsTheRunsOwnSplitAndOthersHaveAsManyTrainingLabelsPerClass() {
        ExperimentSpec spec = spec(Map.of("split", "random", "train-per-class", "4", "val-per-class", "6"));
        Split own = spec.splitOf(DATASET, 2);
        HeldBackLabels labels = new HeldBackLabels(DATASET, spec, 2);
        Split first = labels.division(0).get(0);
        assertThat(first.train()).isEqualTo(own.train());
        assertThat(first.validation()).isEqualTo(own.validation());
        Split other = labels.division(1).get(0);
        assertThat(other.train()).hasSize(12).isNotEqualTo(own.train());
        for (int c = 0; c < 3; c++) {
            int label = c;
            assertThat(Arrays.stream(other.train()).filter(node -> DATASET.labels()[node] == label))
                    .hasSize(4);
        }
        assertThat(together(other)).containsExactly(together(own));
    }

    @Test
    void neverUsesATestNode() {
        ExperimentSpec spec = spec(Map.of("split", "labels", "test-share", "0.5", "folds", "4"));
        int[] test = spec.splitOf(DATASET, 0).test();
        assertThat(test).isNotEmpty();
        HeldBackLabels labels = new HeldBackLabels(DATASET, spec, 0);
        for (int division = 0; division < 3; division++) {
            for (Split split : labels.division(division)) {
                assertThat(together(split)).doesNotContain(test);
            }
        }
    }

    @Test
    void foldsHoldEveryLabelBackOncePerDivision() {
        ExperimentSpec spec = spec(Map.of("split", "labels", "folds", "5"));
        HeldBackLabels labels = new HeldBackLabels(DATASET, spec, 0);
        List<Split> first = labels.division(0);
        assertThat(first).hasSize(5);
        assertThat(first.stream()
                        .flatMapToInt(split -> Arrays.stream(split.validation()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, 120).boxed().toList());
        assertThat(labels.division(1).get(0).validation())
                .isNotEqualTo(first.get(0).validation());
    }

    @Test
    void labelsThatTheRunIsGivenWrongAreAsWrongHere() {
        ExperimentSpec spec = spec(Map.of(
                "split", "random", "train-per-class", "8", "val-per-class", "6", "noisy-labels", "9", "seed", "3"));
        PreparedDataset prepared = new PreparedDataset(DATASET, (graph, q, error) -> WalkStore.NONE);
        TrainingTask task = new Experiment(prepared, spec, new PlainKernels()).task(1);

        HeldBackLabels labels = new HeldBackLabels(DATASET, spec, 1);

        int[] clean = IntStream.of(task.trainNodes())
                .map(node -> DATASET.labels()[node])
                .toArray();
        assertThat(differences(clean, task.trainLabels())).isEqualTo(9);
        assertThat(labels.of(task.trainNodes())).isEqualTo(task.trainLabels());
        assertThat(labels.of(task.validationNodes())).isEqualTo(task.validationLabels());
        NodeDataset seen = labels.in(prepared).dataset();
        assertThat(differences(seen.labels(), DATASET.labels())).isEqualTo(9);
        // what a trial is measured on, too: wrong training labels are held back by later divisions
        assertThat(Arrays.stream(labels.division(1).get(0).validation())
                        .filter(node -> labels.of(new int[] {node})[0] != DATASET.labels()[node]))
                .isNotEmpty();
        assertThat(labels.identity()).isNotEqualTo(new HeldBackLabels(DATASET, spec, 0).identity());
    }

    @Test
    void labelsThatNobodyChangedAreThoseOfTheData() {
        PreparedDataset prepared = new PreparedDataset(DATASET, (graph, q, error) -> WalkStore.NONE);
        assertThat(new HeldBackLabels(DATASET, spec(Map.of("split", "labels")), 0).in(prepared))
                .isSameAs(prepared);
    }

    private static long differences(int[] one, int[] other) {
        return IntStream.range(0, one.length).filter(n -> one[n] != other[n]).count();
    }

    private static int[] together(Split split) {
        return IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.validation()))
                .sorted()
                .toArray();
    }
}
