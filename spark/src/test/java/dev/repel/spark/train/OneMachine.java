package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.data.TrainingTask;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.model.Architecture;
import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.List;
import java.util.Optional;

/** What one machine does with a dataset, for comparison: twenty epochs, half of them with pairs, dropout off. */
final class OneMachine {
    static final long SEED = 5;

    private final NodeDataset dataset;
    private final TrainConfig config;
    private final Experiment experiment;

    /** @param k how many negatives a class has */
    OneMachine(NodeDataset dataset, String backbone, int k, double gamma) {
        this.dataset = dataset;
        TrainConfig defaults = TrainConfig.defaultsFor(backbone);
        LayerOptions options = new LayerOptions(4, 1, 0, 2, false, false, 2, 0.1, 0.5, 20, Norm.NONE, false);
        config = new TrainConfig(
                new Architecture(backbone, 2, 16, 0, 0, defaults.architecture().embedding(), options),
                "pcl",
                defaults.techniques()
                        .withPcl(defaults.techniques().pcl().with(k, 1).withGamma(gamma)),
                new Schedule(10, 10, 0),
                0.01,
                5e-4,
                defaults.reduction());
        SplitStrategy split = dataset.publicSplit().isPresent() ? SplitStrategy.PUBLIC : SplitStrategy.RANDOM;
        experiment = new Experiment(
                dataset, new ExperimentSpec(config, false, split, 20, 30, 0, 1, SEED), Kernels.best(), WalkStore.NONE);
    }

    TrainConfig config() {
        return config;
    }

    TrainingTask task() {
        return TrainingTask.of(dataset, experiment.split(0), dataset.features().transpose());
    }

    TrainedRun train() {
        try (Workers workers = new Workers(2)) {
            return experiment.train(0, workers, TrainingListener.SILENT, Optional.empty());
        }
    }

    /** The losses of every epoch, to 1e-4; what is minimised is their sum. */
    static void assertSameLosses(List<EpochRecord> actual, List<EpochRecord> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int e = 0; e < expected.size(); e++) {
            EpochRecord one = expected.get(e);
            EpochRecord parts = actual.get(e);
            assertClose(parts.supervisedLoss(), one.supervisedLoss());
            assertClose(parts.supervisedLoss() + parts.extraLoss(), one.supervisedLoss() + one.extraLoss());
            assertClose(parts.validationLoss(), one.validationLoss());
        }
        assertThat(actual.get(actual.size() - 1).anchors()).isPositive();
    }

    private static void assertClose(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-4 * Math.abs(expected)));
    }
}
