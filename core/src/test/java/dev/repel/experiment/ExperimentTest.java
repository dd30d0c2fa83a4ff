package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.data.UnknownName;
import dev.repel.graph.WalkStore;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private final TrainConfig config = Runs.config("gcn", "pcl");

    @Test
    void everyRunHasItsOwnSeedAndSplit() {
        Experiment experiment = experiment(spec(config, 10));

        RunResult first = run(experiment, 0);
        RunResult second = run(experiment, 1);

        assertThat(first.run().seed()).isEqualTo(10);
        assertThat(second.run().seed()).isEqualTo(11);
        assertThat(first.split().train()).isNotEqualTo(second.split().train());
        assertThat(run(experiment(spec(config, 11)), 0).split().train())
                .isEqualTo(second.split().train());
    }

    @Test
    void runsDoNotInfluenceEachOther() {
        Experiment experiment = experiment(spec(config, 10));
        run(experiment, 0);

        RunResult after = run(experiment, 1);

        Runs.assertSameBits(after.run(), run(experiment(spec(config, 10)), 1).run());
    }

    @Test
    void testAccuracyIsThatOfTheBestEpochOnTheTestNodes() {
        RunResult result = run(experiment(spec(config, 3)), 0);

        int[] test = result.split().test();
        int[] labels = Runs.DATASET.labels();
        long best = 0;
        long last = 0;
        for (int node : test) {
            best += result.run().logits().argMax(node) == labels[node] ? 1 : 0;
            last += result.run().lastLogits().argMax(node) == labels[node] ? 1 : 0;
        }
        assertThat(result.testAccuracy()).isEqualTo((double) best / test.length);
        assertThat(result.lastEpochTestAccuracy()).isEqualTo((double) last / test.length);
        assertThat(result.validationAccuracy()).isEqualTo(result.run().best().validationAccuracy());
        assertThat(result.test().confusion().total()).isEqualTo(test.length);
    }

    @Test
    void structureOfThePlantedPartitionIsLearned() {
        TrainConfig longer = Runs.config(Runs.architecture("gcn"), "pcl", Runs.PCL, new Schedule(60, 60, 0), 0.02);

        assertThat(run(experiment(spec(longer, 1)), 0).testAccuracy()).isGreaterThan(0.85);
    }

    @Test
    void featuresAreNormalisedOnRequest() {
        ExperimentSpec raw = spec(config, 0).with("scaling", FeatureScaling.NONE);

        assertThat(experiment(raw).dataset()).isSameAs(Runs.DATASET);
        assertThat(experiment(spec(config, 0)).dataset().features().sparse().values())
                .isEqualTo(Runs.DATASET.features().rowNormalised().sparse().values());
    }

    @Test
    void nodesWithoutALabelAreTestedByNobody() {
        int[] labels = Runs.DATASET.labels().clone();
        labels[150] = NodeDataset.UNLABELLED;
        Split split = Runs.DATASET.publicSplit().orElseThrow();
        NodeDataset partly = Runs.with(Runs.DATASET, labels, split);

        RunResult result = run(Runs.experiment(partly, config), 0);

        assertThat(result.test().confusion().total()).isEqualTo(split.test().length - 1);
    }

    @Test
    void unknownNamesAreRefusedBeforeAnythingIsComputed() {
        assertThatThrownBy(() -> experiment(spec(Runs.config("gnc", "pcl"), 0))).isInstanceOf(UnknownName.class);
        assertThatThrownBy(() -> experiment(spec(config, 0).with("technique", "plc")))
                .isInstanceOf(UnknownName.class);
    }

    @Test
    void impossibleSpecificationsAreRefused() {
        for (String setting : List.of("runs", "train-per-class", "val-per-class")) {
            assertThatThrownBy(() -> spec(config, 0).with(setting, 0))
                    .isInstanceOf(InvalidSetting.class)
                    .hasMessageContaining(setting + " must be at least 1");
        }
        assertThatThrownBy(() -> spec(config, 0).with("test-share", 0.2)).hasMessageContaining("needs split labels");
        assertThatThrownBy(() -> spec(config, 0).with("folds", 3)).hasMessageContaining("folds needs split labels");
        assertThatThrownBy(() -> spec(config, 0)
                        .with("split", SplitStrategy.LABELS)
                        .with("noisy-labels", 1)
                        .with("folds", 3))
                .hasMessageContaining("single validation set");
    }

    @Test
    void datasetWithTooFewLabelsFailsWhenTheRunIsSplit() {
        Experiment experiment =
                new Experiment(Datasets.edgeless(2, 0, 1, 0, 1), spec(config, 0), new PlainKernels(), WalkStore.NONE);

        assertThatThrownBy(() -> experiment.split(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("labelled nodes");
    }

    private static ExperimentSpec spec(TrainConfig config, long seed) {
        return ExperimentSpec.of(config, SplitStrategy.RANDOM)
                .with("train-per-class", 5)
                .with("val-per-class", 10)
                .with("runs", 2)
                .with("seed", seed);
    }

    private static Experiment experiment(ExperimentSpec spec) {
        return new Experiment(Runs.DATASET, spec, new PlainKernels(), WalkStore.NONE);
    }

    private static RunResult run(Experiment experiment, int index) {
        try (Workers workers = new Workers(1)) {
            return experiment.run(index, workers, TrainingListener.SILENT, Optional.empty());
        }
    }
}
