package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.RowScaling;
import dev.repel.graph.WalkStore;
import dev.repel.model.Architecture;
import dev.repel.model.Batching;
import dev.repel.model.Embedding;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.model.Pprgo;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BatchPassesTest {
    private static final Schedule SCHEDULE = new Schedule(8, 12, 0);
    private static final int ALL = Runs.NODES;

    private static TrainConfig config(Batching batching, double dropout, String technique, Weighting weighting) {
        Architecture architecture = Runs.architecture("pprgo", 2, 16, dropout, Embedding.LOGITS)
                .withOwn(OwnSettings.NONE
                        .with(new Pprgo.Settings(12, 1e-5, RowScaling.SYM))
                        .with(batching));
        return Runs.config(architecture, technique, Runs.pcl(0.5, 15, 0.05, weighting, 1), SCHEDULE, 0.02);
    }

    private static TrainConfig config(Batching batching, double dropout, String technique) {
        return config(batching, dropout, technique, Weighting.WALK);
    }

    private static TrainedRun run(TrainConfig config, int threads) {
        ExperimentSpec spec = ExperimentSpec.of(config, SplitStrategy.PUBLIC);
        try (Workers workers = new Workers(threads)) {
            return new Experiment(Runs.DATASET, spec, new PlainKernels(), WalkStore.NONE)
                    .train(0, workers, TrainingListener.SILENT, Optional.empty());
        }
    }

    private static void assertClose(TrainedRun run, TrainedRun expected) {
        assertThat(run.history()).hasSameSizeAs(expected.history());
        for (int e = 0; e < run.history().size(); e++) {
            EpochRecord mine = run.history().get(e);
            EpochRecord its = expected.history().get(e);
            assertThat(mine.supervisedLoss()).isCloseTo(its.supervisedLoss(), within(1e-3));
            assertThat(mine.extraLoss()).isCloseTo(its.extraLoss(), within(1e-3));
            assertThat(mine.validationLoss()).isCloseTo(its.validationLoss(), within(1e-3));
            assertThat(mine.anchors()).isEqualTo(its.anchors());
        }
        for (int k = 0; k < run.lastLogits().data().length; k++) {
            assertThat(run.lastLogits().data()[k])
                    .isCloseTo(expected.lastLogits().data()[k], within(5e-3f));
        }
    }

    @Test
    void aBatchOfAllLabelledNodesIsAStepOnTheWholeGraph() {
        assertClose(
                run(config(new Batching(ALL, 1, 1), 0, "none"), 1), run(config(new Batching(0, 1, 1), 0, "none"), 1));
    }

    /** All nodes are drawn, so all are judged: the pool holds the negatives of the whole graph from the first step on. */
    @ParameterizedTest
    @EnumSource(
            value = Weighting.class,
            names = {"UNIFORM", "WALK"})
    void aBatchOfAllNodesPushesThePairsOfTheWholeGraph(Weighting weighting) {
        assertClose(
                run(config(new Batching(ALL, ALL, ALL), 0, "pcl", weighting), 1),
                run(config(new Batching(0, 1, 1), 0, "pcl", weighting), 1));
    }

    @Test
    void threadsDoNotChangeABit() {
        TrainConfig config = config(new Batching(3, 20, 40), 0.5, "pcl");

        Runs.assertSameBits(run(config, 4), run(config, 1));
    }

    @Test
    void anEpochOfSeveralStepsLearnsFromEveryLabel() {
        TrainedRun run = run(config(new Batching(3, 20, 40), 0, "none"), 1);

        EpochRecord first = run.history().get(0);
        EpochRecord last = run.history().get(run.history().size() - 1);
        assertThat(last.supervisedLoss()).isLessThan(first.supervisedLoss() / 2);
        for (int n = 0; n < Runs.DATASET.publicSplit().orElseThrow().train().length; n++) {
            int node = Runs.DATASET.publicSplit().orElseThrow().train()[n];
            assertThat(run.lastLogits().argMax(node)).isEqualTo(Runs.DATASET.labels()[node]);
        }
    }

    @Test
    void whatIsReturnedIsThePredictionOnTheWholeGraph() {
        TrainConfig config = config(new Batching(5, 7, 30), 0.5, "pcl");

        TrainedRun run = run(config, 1);

        NodeDataset scaled = Runs.experiment(Runs.DATASET, config).dataset();
        Matrix whole = new Inference(config.architecture(), LayerHook.NONE, scaled.classes())
                .logits(scaled.graph(), scaled.features(), run.parameters(), new PlainKernels(), Workers.NONE);
        assertThat(run.logits().data()).isEqualTo(whole.data());
        HeldOut heldOut = HeldOut.of(run.heldOut().nodes(), whole);
        assertThat(run.heldOut().logits().data()).isEqualTo(heldOut.logits().data());
    }

    @ParameterizedTest
    @CsvSource({"4, none", "4, pcl", "14, pcl"})
    void aResumedRunEqualsOneThatNeverStopped(int epoch, String technique) {
        TrainConfig config = config(new Batching(3, 10, 40), 0.5, technique);
        TrainingState[] taken = new TrainingState[1];

        TrainedRun whole = Runs.run(Runs.DATASET, config, 0, (record, state) -> {
            if (record.epoch() == epoch) {
                taken[0] = state.get();
            }
        });

        Runs.assertSameBits(Runs.resume(config, taken[0]), whole);
    }

    @Test
    void warmStepAllocatesNextToNothing() {
        TrainConfig config = config(new Batching(5, 20, 40), 0.5, "pcl");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long[] allocated = new long[SCHEDULE.epochs() + 1];

        Runs.run(
                Runs.DATASET,
                config,
                0,
                (epoch, state) -> allocated[epoch.epoch()] = threads.getThreadAllocatedBytes(id));

        long[] perEpoch = new long[8];
        for (int e = 0; e < perEpoch.length; e++) {
            perEpoch[e] = allocated[SCHEDULE.epochs() - e] - allocated[SCHEDULE.epochs() - e - 1];
        }
        Arrays.sort(perEpoch);
        int steps = (Runs.DATASET.publicSplit().orElseThrow().train().length + 4) / 5;
        assertThat(perEpoch[perEpoch.length / 2] / steps).isBetween(1L, 50_000L);
    }

    @Test
    void whatNeedsTheWholeGraphIsRefused() {
        Batching batching = new Batching(5, 20, 40);
        assertThatThrownBy(() -> run(config(batching, 0, "ups"), 1))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("must be none or pcl with");
        for (Map.Entry<String, String> setting :
                Map.of("negatives", "threshold", "refresh", "2").entrySet()) {
            Map<String, String> given =
                    Map.of("backbone", "pprgo", "batch-size", "5", setting.getKey(), setting.getValue());
            assertThatThrownBy(() -> run(TrainConfig.of(given), 1))
                    .as(setting.getKey())
                    .isInstanceOf(InvalidSetting.class)
                    .hasMessageContaining("in batches");
        }
        for (Map.Entry<String, String> setting :
                Map.of("embedding", "hidden", "norm", "batch").entrySet()) {
            Map<String, String> given =
                    Map.of("backbone", "pprgo", "batch-size", "5", setting.getKey(), setting.getValue());
            assertThatThrownBy(() -> run(TrainConfig.of(given), 1))
                    .as(setting.getKey())
                    .isInstanceOf(InvalidSetting.class)
                    .hasMessageContaining("batch-size");
        }
        assertThatThrownBy(() -> TrainConfig.of(Map.of("backbone", "gcn", "batch-size", "5")))
                .hasMessageContaining("belongs to pprgo");
    }
}
