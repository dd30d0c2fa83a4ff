package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainerTest {
    @Test
    void parametersAndLogitsAreThoseOfTheBestEpoch() {
        Map<Integer, Map<String, Matrix>> byEpoch = new HashMap<>();
        TrainConfig config = config(new Schedule(20, 20, 0), 0.05);

        TrainedRun run = Runs.run(
                Runs.DATASET,
                config,
                0,
                (epoch, state) -> byEpoch.put(epoch.epoch(), state.get().parameters()));

        EpochRecord best = run.history().get(0);
        for (EpochRecord epoch : run.history()) {
            boolean betterAccuracy = epoch.validationAccuracy() > best.validationAccuracy();
            boolean betterLoss = epoch.validationAccuracy() == best.validationAccuracy()
                    && epoch.validationLoss() < best.validationLoss();
            best = betterAccuracy || betterLoss ? epoch : best;
        }
        assertThat(run.best()).isEqualTo(best);
        Runs.assertSameParameters(run.parameters(), byEpoch.get(best.epoch()));
        assertThat(accuracy(run.logits())).isEqualTo(best.validationAccuracy());
        assertThat(accuracy(run.lastLogits())).isEqualTo(run.history().get(39).validationAccuracy());
    }

    @Test
    void equalAccuracyIsDecidedByTheLossAndThenByTheEarlierEpoch() {
        EpochRecord first = record(1, 0.5, 1.0);

        assertThat(first.isBetterThan(null, Selection.ACCURACY)).isTrue();
        assertThat(record(2, 0.6, 9.0).isBetterThan(first, Selection.ACCURACY)).isTrue();
        assertThat(record(2, 0.4, 0.1).isBetterThan(first, Selection.ACCURACY)).isFalse();
        assertThat(record(2, 0.5, 0.9).isBetterThan(first, Selection.ACCURACY)).isTrue();
        assertThat(record(2, 0.5, 1.0).isBetterThan(first, Selection.ACCURACY)).isFalse();
        assertThat(record(2, 0.5, Double.NaN).isBetterThan(first, Selection.ACCURACY))
                .isFalse();
    }

    @Test
    void selectedByLossAnEpochMayBeLessAccurate() {
        EpochRecord first = record(1, 0.5, 1.0);

        assertThat(first.isBetterThan(null, Selection.LOSS)).isTrue();
        assertThat(record(2, 0.4, 0.9).isBetterThan(first, Selection.LOSS)).isTrue();
        assertThat(record(2, 0.9, 1.1).isBetterThan(first, Selection.LOSS)).isFalse();
        assertThat(record(2, 0.9, 1.0).isBetterThan(first, Selection.LOSS)).isFalse();
        assertThat(record(2, 0.9, Double.NaN).isBetterThan(first, Selection.LOSS))
                .isFalse();
    }

    @Test
    void theEpochOfLowestLossIsKeptWhereItSelects() {
        TrainConfig config = config(new Schedule(20, 20, 0), 0.05);
        TrainConfig byLoss = config.with("select", Selection.LOSS);

        boolean differs = false;
        for (int seed = 0; seed < 5; seed++) {
            TrainedRun run = Runs.run(Runs.DATASET, byLoss, seed, TrainingListener.SILENT);

            assertThat(run.best().validationLoss())
                    .isEqualTo(run.history().stream()
                            .mapToDouble(EpochRecord::validationLoss)
                            .min()
                            .orElseThrow());
            assertThat(accuracy(run.logits())).isEqualTo(run.best().validationAccuracy());
            TrainedRun byAccuracy = Runs.run(Runs.DATASET, config, seed, TrainingListener.SILENT);
            differs |= byAccuracy.best().epoch() != run.best().epoch();
        }
        assertThat(differs).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"self-training", "m3s", "ups", "dropedge,m3s"})
    void patienceLeavesNoStageOut(String technique) {
        // nothing is learned, so that the first epoch of a network is its best
        TrainConfig config =
                Runs.config(Runs.architecture("gcn"), technique, Runs.PCL, new Schedule(6, 3, 1), Double.MIN_NORMAL);

        TrainedRun run = Runs.run(config);

        int lastStageAfter = technique.equals("self-training") ? 6 : 9;
        assertThat(run.history()).hasSizeBetween(lastStageAfter + 1, lastStageAfter + 2);
        assertThat(run.history().get(lastStageAfter).anchors()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pcl", "ups", "pcl,dropedge", "pairnorm", "pcl,grand"})
    void aTrainerThatHasTrainedBeforeTrainsToTheSameBits(String technique) {
        TrainConfig config = Runs.config("gcn", technique);
        Split split = Runs.DATASET.publicSplit().orElseThrow();
        TrainingTask task = TrainingTask.of(
                Runs.DATASET, split, Runs.DATASET.features().sparse().transpose());
        WalkCache walks = new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE);
        try (Workers workers = new Workers(1)) {
            Trainer trainer = new Trainer(
                    task,
                    config,
                    Techniques.create(technique, task, config.techniques(), walks),
                    new PlainKernels(),
                    workers);

            TrainedRun first = trainer.train(3, TrainingListener.SILENT);
            TrainedRun second = trainer.train(4, TrainingListener.SILENT);

            Runs.assertSameBits(trainer.train(3, TrainingListener.SILENT), first);
            TrainedRun mixed = trainer.withParameters(second, first.parameters());
            assertThat(mixed.logits().data()).isEqualTo(first.logits().data());
            assertThat(mixed.embeddings().data()).isEqualTo(first.embeddings().data());
            assertThat(mixed.heldOut().logits().data())
                    .isEqualTo(first.heldOut().logits().data());
            assertThat(mixed.best().validationAccuracy()).isEqualTo(first.best().validationAccuracy());
            assertThat(mixed.best().validationLoss()).isEqualTo(first.best().validationLoss());
            assertThat(mixed.best().epoch()).isEqualTo(second.best().epoch());
            assertThat(mixed.history()).isEqualTo(second.history());
        }
    }

    @Test
    void patienceEndsTheCoTraining() {
        TrainedRun run = Runs.run(config(new Schedule(5, 300, 4), 0.05));

        int epochs = run.history().size();
        assertThat(epochs).isLessThan(305);
        assertThat(epochs).isEqualTo(Math.max(run.best().epoch(), 5) + 4);
    }

    @Test
    void patienceIsCountedFromTheEndOfTheWarmUp() {
        Schedule schedule = new Schedule(10, 20, 3);

        assertThat(schedule.isPatienceExhausted(10, 1, 10)).isFalse();
        assertThat(schedule.isPatienceExhausted(12, 1, 10)).isFalse();
        assertThat(schedule.isPatienceExhausted(13, 1, 10)).isTrue();
        assertThat(schedule.isPatienceExhausted(14, 12, 10)).isFalse();
        assertThat(schedule.isPatienceExhausted(15, 12, 10)).isTrue();
        assertThat(schedule.isPatienceExhausted(15, 1, 20)).isFalse();
        assertThat(new Schedule(10, 20, 0).isPatienceExhausted(29, 1, 10)).isFalse();
    }

    @Test
    void coTrainingBeginsAfterTheWarmUp() {
        Schedule schedule = new Schedule(2, 3, 0);

        assertThat(schedule.epochs()).isEqualTo(5);
        assertThat(schedule.isCotraining(2)).isFalse();
        assertThat(schedule.isCotraining(3)).isTrue();
    }

    @Test
    void impossibleSchedulesAndRatesAreRefused() {
        assertThatThrownBy(() -> new Schedule(0, 0, 0)).hasMessageContaining("at least one epoch");
        assertThatThrownBy(() -> check(new Schedule(-1, 5, 0), 0.02)).hasMessageContaining("warmup");
        assertThatThrownBy(() -> check(new Schedule(1, 5, -1), 0.02)).hasMessageContaining("patience");
        assertThatThrownBy(() -> check(Runs.SHORT, 0)).hasMessageContaining("lr");
        assertThatThrownBy(() -> check(Runs.SHORT, Double.NaN)).hasMessageContaining("lr");
    }

    private static void check(Schedule schedule, double learningRate) {
        ConfigByName.check(config(schedule, learningRate));
    }

    @Test
    void divergingRunNamesEpochAndTerm() {
        assertThatThrownBy(() -> Runs.run(config(Runs.SHORT, 1e30)))
                .isInstanceOf(TrainingDiverged.class)
                .hasMessageMatching("Training diverged in epoch [12]: the (supervised|validation) loss is"
                        + " (NaN|Infinity)\\. A smaller learning rate is the usual remedy\\.");
    }

    @Test
    void divergingInTheLastEpochIsNotOverlooked() {
        assertThatThrownBy(() -> Runs.run(config(new Schedule(1, 0, 0), 1e30)))
                .isInstanceOf(TrainingDiverged.class)
                .hasMessageContaining("epoch 1");
    }

    @Test
    void warmEpochAllocatesNextToNothing() {
        for (NodeDataset dataset : List.of(Runs.DATASET, Runs.MIXED, Runs.WEIGHTED, Runs.DIRECTED)) {
            warmEpochAllocatesNextToNothing(dataset, "gcn");
            warmEpochAllocatesNextToNothing(dataset, "gat");
        }
        warmEpochAllocatesNextToNothing(Runs.RELATIONAL, "rgcn");
        warmEpochAllocatesNextToNothing(Runs.RELATIONAL, "graphsage");
    }

    private static void warmEpochAllocatesNextToNothing(NodeDataset dataset, String backbone) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long[] allocated = new long[41];
        Architecture architecture = Runs.architecture(backbone, 2, 16, 0.5, Embedding.LOGITS);
        TrainConfig config = Runs.config(architecture, "pcl", Runs.PCL, new Schedule(10, 30, 0), 0.02);

        Runs.run(dataset, config, 0, (epoch, state) -> allocated[epoch.epoch()] = threads.getThreadAllocatedBytes(id));

        long[] perEpoch = new long[10];
        for (int e = 0; e < 10; e++) {
            perEpoch[e] = allocated[21 + e] - allocated[20 + e];
        }
        Arrays.sort(perEpoch);
        assertThat(perEpoch[5]).as("median bytes an epoch of %s", backbone).isBetween(1L, 100_000L);
    }

    @Test
    void stateOfARunIsACopy() {
        TrainConfig config = config(Runs.SHORT, 0.02);
        TrainingState[] taken = new TrainingState[1];

        TrainedRun run = Runs.run(Runs.DATASET, config, 0, (epoch, state) -> {
            if (epoch.epoch() == 3) {
                taken[0] = state.get();
            }
        });

        assertThat(taken[0].history()).hasSize(3);
        assertThat(taken[0].optimiser().steps()).isEqualTo(3);
        Runs.assertSameBits(Runs.resume(config, taken[0]), run);
        Runs.assertSameBits(Runs.resume(config, taken[0]), run);
    }

    private static TrainConfig config(Schedule schedule, double learningRate) {
        Architecture architecture = Runs.architecture("gcn", 2, 16, 0.5, Embedding.LOGITS);
        return Runs.config(architecture, "pcl", Runs.PCL, schedule, learningRate);
    }

    private static EpochRecord record(int epoch, double accuracy, double loss) {
        return new EpochRecord(epoch, false, 1, 0, -1, accuracy, loss, 0, null);
    }

    private static double accuracy(Matrix logits) {
        List<Integer> nodes = Arrays.stream(
                        Runs.DATASET.publicSplit().orElseThrow().validation())
                .boxed()
                .toList();
        long right = nodes.stream()
                .filter(node -> logits.argMax(node) == Runs.DATASET.labels()[node])
                .count();
        return (double) right / nodes.size();
    }
}
