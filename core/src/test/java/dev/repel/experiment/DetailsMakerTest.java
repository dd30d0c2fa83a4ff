package dev.repel.experiment;

import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Calibration;
import dev.repel.eval.Evaluation;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DetailsMakerTest {
    @Test
    void findsNodesToLookAtOnAnyNumberOfThreads() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "pcl"));
        try (Workers workers = new Workers(1);
                Workers more = new Workers(3)) {
            RunResult result = experiment.run(0, workers, TrainingListener.SILENT, Optional.empty());
            RunDetails details = DetailsMaker.of(experiment, result, workers);

            int trained = result.split().train().length;
            assertThat(details.map().ids()).isEqualTo(Runs.DATASET.nodeIds());
            assertThat(details.map().sets().stream().filter(set -> set == NodeSet.TRAIN))
                    .hasSize(trained);
            assertThat(details.map().projections()).allSatisfy(layout -> {
                assertThat(layout.x()).hasSize(Runs.NODES).allMatch(x -> x >= 0 && x <= NodeMap.SIZE);
                assertThat(layout.y()).hasSize(Runs.NODES).allMatch(y -> y >= 0 && y <= NodeMap.SIZE);
            });
            assertThat(details.leastCertain()).hasSize(15).noneMatch(row -> row.set() == NodeSet.TRAIN);
            assertThat(details.leastCertain()).isSortedAccordingTo(comparingDouble(RunDetails.NodeRow::confidence));
            long wrong = Math.round(
                    (1 - result.validationAccuracy()) * result.split().validation().length);
            assertThat(details.confidentlyWrong())
                    .hasSize((int) Math.min(15, wrong))
                    .allMatch(row ->
                            row.set() == NodeSet.VALIDATION && !row.predicted().equals(row.label()));
            assertThat(DetailsMaker.of(experiment, result, more)).isEqualTo(details);
        }
    }

    @Test
    void showsOnlyNodesThatCanHaveAClass() {
        NodeDataset typed = Datasets.withAnotherType(Runs.DATASET);
        Experiment experiment = Runs.experiment(typed, Runs.config("gcn", "none"));
        RunResult result = experiment.run(0, Workers.NONE, TrainingListener.SILENT, Optional.empty());

        RunDetails details = DetailsMaker.of(experiment, result, Workers.NONE);

        List<String> persons = typed.nodeIds().subList(0, Runs.NODES / 2);
        assertThat(details.map().ids()).isEqualTo(persons);
        assertThat(details.map().nodes()).isEqualTo(persons.size());
        assertThat(details.leastCertain())
                .hasSize(15)
                .extracting(RunDetails.NodeRow::id)
                .isSubsetOf(persons);
    }

    @Test
    void showsAPartOfALargeGraph() {
        int nodes = MapMaker.MOST_NODES + 500;
        NodeDataset graph = Datasets.plantedPartition(nodes, 2, 1);
        Matrix values = new Matrix(nodes, 2);
        for (int i = 0; i < nodes; i++) {
            values.set(i, graph.labels()[i], 1 + i % 7);
        }
        EpochRecord epoch = new EpochRecord(1, false, 1, 0, -1, 1, 1, 1, null);
        TrainedRun run = new TrainedRun(
                3, epoch, Map.of(), values, values, values, List.of(epoch), 1, HeldOut.of(new int[0], values));
        Split split = new Split(new int[] {0}, new int[] {1}, new int[] {2});
        Calibration none = new Calibration();
        RunResult result = new RunResult(
                run,
                split,
                Evaluation.of(values, graph, split.test()),
                Evaluation.of(values, graph, split.validation()),
                1,
                1,
                new Calibrated(Temperature.NONE, none, none, List.of()));

        try (Workers workers = new Workers(1)) {
            NodeMap map = new MapMaker(graph, result).make(workers);

            assertThat(map.nodes()).isEqualTo(nodes);
            assertThat(map.ids()).hasSize(MapMaker.MOST_NODES).doesNotHaveDuplicates();
            assertThat(map.agreement().get(0)).isGreaterThan(0.9);

            int[] few = new int[nodes];
            Arrays.fill(few, NodeDataset.UNLABELLED);
            IntStream.range(0, 40).forEach(i -> few[i * 50] = graph.labels()[i * 50]);
            NodeMap mostlyUnknown =
                    new MapMaker(Datasets.of(graph.graph(), graph.features(), 2, few), result).make(workers);
            assertThat(mostlyUnknown.ids()).hasSize(MapMaker.MOST_NODES).doesNotHaveDuplicates();
            assertThat(mostlyUnknown.labels().stream().filter(label -> label >= 0))
                    .as("every labelled node is on the map")
                    .hasSize(40);
        }
    }
}
