package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.data.TrainingTask;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one machine does with a dataset, for comparison: twenty epochs, half of them with pairs, dropout off. */
final class OneMachine {
    static final long SEED = 5;

    private final NodeDataset dataset;
    private final TrainConfig config;
    private final Experiment experiment;

    /** @param k how many negatives there are per class */
    OneMachine(NodeDataset dataset, String backbone, int k, double gamma) {
        this.dataset = dataset;
        Map<String, String> settings = new HashMap<>(Map.of(
                "backbone", backbone,
                "layers", "2",
                "hidden", "16",
                "dropout", "0",
                "technique", "pcl",
                "k", Integer.toString(k),
                "gamma", Double.toString(gamma),
                "lr", "0.01",
                "weight-decay", "0.0005"));
        settings.putAll(Map.of("warmup", "10", "cotrain", "10"));
        if (backbone.equals("gat")) {
            settings.putAll(Map.of("heads", "4", "attention-dropout", "0"));
        }
        config = TrainConfig.of(settings);
        SplitStrategy split = dataset.publicSplit().isPresent() ? SplitStrategy.PUBLIC : SplitStrategy.RANDOM;
        ExperimentSpec spec = ExperimentSpec.of(config, split)
                .with("scaling", FeatureScaling.NONE)
                .with("train-per-class", 20)
                .with("val-per-class", 30)
                .with("seed", SEED);
        experiment = new Experiment(dataset, spec, Kernels.best(), WalkStore.NONE);
    }

    TrainConfig config() {
        return config;
    }

    TrainingTask task() {
        return TrainingTask.of(
                dataset, experiment.split(0), dataset.features().sparse().transpose());
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
