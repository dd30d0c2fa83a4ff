package dev.repel.io.synthetic;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.util.Map;
import java.util.Optional;

/** How well a network does after a short training: enough to show what it can learn from. */
final class ShortTraining {
    private ShortTraining() {}

    /** The mean of two runs on test nodes. */
    static double accuracy(NodeDataset dataset, String backbone) {
        TrainConfig config = TrainConfig.of(Map.of(
                "backbone",
                backbone,
                "technique",
                "none",
                "warmup",
                "60",
                "cotrain",
                "0",
                "hidden",
                "16",
                "dropout",
                "0.5"));
        ExperimentSpec spec = ExperimentSpec.of(config, SplitStrategy.RANDOM);
        try (Workers workers = new Workers(1)) {
            Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
            double sum = 0;
            for (int seed = 0; seed < 2; seed++) {
                sum += experiment
                        .run(seed, workers, TrainingListener.SILENT, Optional.empty())
                        .testAccuracy();
            }
            return sum / 2;
        }
    }
}
