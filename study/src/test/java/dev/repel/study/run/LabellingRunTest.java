package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.InvalidRequest;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.study.settings.LabellingTrial;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class LabellingRunTest {
    private static final NodeDataset DATASET = Datasets.plantedPartition(200, 2, 3);

    private static SortedMap<String, Double> measured(Map<String, String> given) {
        PreparedDataset data = new PreparedDataset(DATASET, (graph, q, walkError) -> WalkStore.NONE);
        return new LabellingRun(data, LabellingTrial.of(given), 1, new PlainKernels())
                .measure(Workers.NONE, () -> false);
    }

    @Test
    void theAreaIsTheMeanOfALineThroughPoints() {
        assertThat(LabellingRun.area(List.of(1, 3, 4), List.of(0.5, 0.7, 0.9)))
                .isCloseTo((2 * 0.6 + 0.8) / 3, within(1e-12));
    }

    @Test
    void labelsNeededAreWhereTheLineFirstReachesAValue() {
        List<Integer> sizes = List.of(1, 2, 4);
        List<Double> values = List.of(0.5, 0.6, 0.8);

        assertThat(LabellingRun.needed(sizes, values, 0.7)).isCloseTo(3, within(1e-12));
        assertThat(LabellingRun.needed(sizes, values, 0.4)).isEqualTo(1);
        assertThat(LabellingRun.needed(sizes, values, 0.9)).as("never").isEqualTo(4);
    }

    @Test
    void followsAccuracyWhileLabelsComeIn() {
        SortedMap<String, Double> figures =
                measured(Map.of("labelling", "suggest", "networks", "2", "epochs", "30", "strategy", "coverage"));

        assertThat(figures).containsKeys("accuracy-with-1", "accuracy-with-20", "labelling-area", "labels-needed");
        assertThat(figures.get("accuracy-with-20")).isGreaterThan(0.75);
        assertThat(figures.get("labels-needed")).isBetween(2.0, 40.0);
    }

    @Test
    void tellsIfThereIsNobodyToSuggest() {
        int[] labels = DATASET.withoutLabels().labels();
        labels[0] = 0;
        labels[1] = 1;
        PreparedDataset few = new PreparedDataset(
                DATASET.withLabels(labels, DATASET.classNames()), (graph, q, walkError) -> WalkStore.NONE);
        LabellingRun run = new LabellingRun(
                few, LabellingTrial.of(Map.of("labelling", "suggest", "networks", "2")), 1, new PlainKernels());

        assertThatThrownBy(() -> run.measure(Workers.NONE, () -> false))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("too few nodes with a label");
    }

    @Test
    void countsWrongLabelsThatAreFound() {
        SortedMap<String, Double> figures =
                measured(Map.of("labelling", "doubt", "networks", "2", "epochs", "30", "wrong-labels", "0.1"));

        assertThat(figures).containsOnlyKeys("check-precision", "check-recall", "check-top");
        assertThat(figures.get("check-recall")).isGreaterThan(0.4);
        assertThat(figures.get("check-precision")).isBetween(0.2, 1.0);
    }
}
