package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.graph.WalkStore;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.EpochRecord;
import dev.repel.train.GateVerdict;
import dev.repel.train.GateVerdict.Taken;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatedTrainingTest {
    private static final double[] WEIGHTS = {0.1, 0.3, 1};

    private static TrainConfig config(Schedule schedule) {
        return Runs.config(Runs.architecture("gcn"), "pcl", Runs.PCL, schedule, 0.02);
    }

    private static TrainConfig config() {
        return config(new Schedule(6, 20, 0));
    }

    private static TrainedRun gated(TrainConfig config, List<EpochRecord> told) {
        return Runs.run(Runs.DATASET, config.with("gate", true), 0, (epoch, state) -> told.add(epoch));
    }

    private static TrainedRun alone(double weight) {
        return Runs.run(config().with("contrastive-weight", weight));
    }

    /** The best of the trainings that the gate is said to do, each done by itself. */
    private static double bestWeight() {
        double best = WEIGHTS[0];
        for (double weight : WEIGHTS) {
            EpochRecord epoch = alone(weight).best();
            best = epoch.isBetterThan(alone(best).best(), config().selection()) ? weight : best;
        }
        return best;
    }

    @Test
    void branchesHaveTheBitsOfTrainingsOfTheirOwn() {
        TrainedRun plain = Runs.run(config().with("technique", "none"));
        TrainedRun pcl = alone(bestWeight());
        List<EpochRecord> told = new ArrayList<>();

        TrainedRun run = gated(config(), told);

        GateVerdict verdict = run.gate().orElseThrow();
        int[] labels = IntStream.of(plain.heldOut().nodes())
                .map(node -> Runs.DATASET.labels()[node])
                .toArray();
        GateVerdict expected =
                GateVerdict.of(bestWeight(), pcl.best().cotraining(), pcl.heldOut(), plain.heldOut(), labels);
        assertThat(verdict).isEqualTo(expected);
        assertThat(told).hasSize(6 + 4 * 20);
        assertThat(told)
                .extracting(EpochRecord::epoch)
                .isEqualTo(IntStream.rangeClosed(1, 86).boxed().toList());
        assertThat(told.subList(0, 26))
                .extracting(EpochRecord::supervisedLoss)
                .isEqualTo(plain.history().stream()
                        .map(EpochRecord::supervisedLoss)
                        .toList());
        assertThat(told.subList(66, 86))
                .extracting(EpochRecord::extraLoss)
                .isEqualTo(alone(1).history().subList(6, 26).stream()
                        .map(EpochRecord::extraLoss)
                        .toList());
        switch (verdict.taken()) {
            case PLAIN -> Runs.assertSameModel(run, plain);
            case PCL -> Runs.assertSameBits(run, pcl);
            case MEAN -> assertMean(run, plain, pcl);
        }
    }

    private static void assertMean(TrainedRun run, TrainedRun plain, TrainedRun pcl) {
        run.parameters().forEach((name, mean) -> {
            for (int n = 0; n < mean.data().length; n++) {
                double expected = (plain.parameters().get(name).data()[n]
                                + pcl.parameters().get(name).data()[n])
                        / 2.0;
                assertThat((double) mean.data()[n]).as(name).isCloseTo(expected, within(1e-6));
            }
        });
        assertThat(run.history()).isEqualTo(pcl.history());
        assertThat(run.best().epoch()).isEqualTo(pcl.best().epoch());
        long right = IntStream.range(0, run.heldOut().nodes().length)
                .filter(n -> run.heldOut().logits().argMax(n)
                        == Runs.DATASET.labels()[run.heldOut().nodes()[n]])
                .count();
        assertThat(run.best().validationAccuracy())
                .isCloseTo((double) right / run.heldOut().nodes().length, within(1e-12));
        int node = run.heldOut().nodes()[3];
        assertThat(run.heldOut().logits().get(3, 0)).isEqualTo(run.logits().get(node, 0));
    }

    /** A contrastive loss so strong that it ruins the network: the plain one or the mean must remain. */
    @Test
    void harmIsNotedAndNotTaken() {
        TrainConfig harmful = Runs.config(
                Runs.architecture("gcn"), "pcl", Runs.pcl(0, 150, 1, Weighting.UNIFORM, 1e4), Runs.SHORT, 0.02);

        TrainedRun run = gated(harmful, new ArrayList<>());

        assertThat(run.gate().orElseThrow().taken()).isNotEqualTo(Taken.PCL);
        assertThat(run.history()).hasSize(12);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void epochsAreCountedAndThreadsChangeNoBit(int folds) {
        TrainConfig config = config(Runs.SHORT).with("gate", true);
        NodeDataset dataset = Datasets.plantedPartition(90, 3, 4);
        ExperimentSpec spec = ExperimentSpec.of(config, SplitStrategy.LABELS)
                .with("test-share", 0.5)
                .with("folds", folds);
        Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
        List<EpochRecord> told = new ArrayList<>();

        TrainedRun run = run(experiment, 1, told);

        Runs.assertSameBits(run(experiment, 3, new ArrayList<>()), run);
        assertThat(run.gate()).isPresent();
        assertThat(told.size()).isLessThanOrEqualTo(experiment.epochs());
        assertThat(told.size()).isGreaterThanOrEqualTo(folds * (6 + 4 * 6));
        assertThat(told.get(told.size() - 1).epoch()).isEqualTo(told.size());
        assertThat(experiment.epochs()).isEqualTo(folds == 1 ? 30 : 3 * 30 + 12);
        assertThat(experiment.cotrainingEpochs()).isEqualTo(folds == 1 ? 24 : 3 * 24 + 6);
        assertThat(experiment.isResumable()).isFalse();
        long right = IntStream.range(0, run.heldOut().nodes().length)
                .filter(n -> run.heldOut().logits().argMax(n)
                        == dataset.labels()[run.heldOut().nodes()[n]])
                .count();
        assertThat(run.best().validationAccuracy())
                .isCloseTo((double) right / run.heldOut().nodes().length, within(1e-12));
    }

    private static TrainedRun run(Experiment experiment, int threads, List<EpochRecord> told) {
        try (Workers workers = new Workers(threads)) {
            return experiment.train(0, workers, (epoch, state) -> told.add(epoch), Optional.empty());
        }
    }

    @Test
    void testLabelsDoNotReachTheGate() {
        TrainConfig config = config().with("gate", true);

        TrainedRun run = Runs.run(Runs.WRONG_TEST_LABELS, config, 0, (e, s) -> {});

        TrainedRun expected = Runs.run(config);
        Runs.assertSameModel(run, expected);
        assertThat(run.gate()).isEqualTo(expected.gate());
    }

    @Test
    void withoutAWarmUpAllBranchesStartFromTheSameNetwork() {
        TrainConfig config = config(new Schedule(0, 8, 0));
        List<EpochRecord> told = new ArrayList<>();

        gated(config, told);

        assertThat(told).hasSize(4 * 8);
        assertThat(told.get(8).supervisedLoss()).isEqualTo(told.get(0).supervisedLoss());
    }

    @Test
    void aGateWithoutAChoiceAndOneOnAClusterAreRefused() {
        assertThatThrownBy(() -> config().with("contrastive-weight", 0).with("gate", true))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("gate needs a contrastive-weight above 0");
        assertThatThrownBy(() -> PartitionedTrainer.check(config().with("gate", true)))
                .hasMessageContaining("gate trains several networks");
    }
}
