package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.Datasets;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.graph.WalkStore;
import dev.repel.loss.Reduction;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Short training runs on a planted partition, and how to compare them bit by bit. */
public final class Runs {
    public static final int NODES = 200;
    /** Nodes 0 – 19 are trained on, 20 – 79 choose the epoch, the others are tested. */
    public static final NodeDataset DATASET = withSplit(Datasets.plantedPartition(NODES, 2, 1), 20, 80);

    public static final Schedule SHORT = new Schedule(6, 6, 0);
    public static final PclSettings PCL = new PclSettings(0.5, 30, 0.05, 0.85, 1e-4, Weighting.WALK, 1);

    private Runs() {}

    public static NodeDataset withSplit(NodeDataset dataset, int trainEnd, int validationEnd) {
        Split split = new Split(
                IntStream.range(0, trainEnd).toArray(),
                IntStream.range(trainEnd, validationEnd).toArray(),
                IntStream.range(validationEnd, dataset.nodes()).toArray());
        return with(dataset, dataset.labels(), split);
    }

    public static NodeDataset with(NodeDataset dataset, int[] labels, Split split) {
        return new NodeDataset(
                dataset.name(),
                dataset.graph(),
                dataset.features(),
                labels,
                dataset.classNames(),
                dataset.nodeIds(),
                dataset.featureNames(),
                Optional.of(split),
                dataset.sha256());
    }

    public static Architecture architecture(String backbone) {
        return new Architecture(backbone, 2, 16, 0.5, Embedding.LOGITS);
    }

    public static TrainConfig config(String backbone, String technique) {
        return config(architecture(backbone), technique, PCL, SHORT, 0.02);
    }

    public static TrainConfig config(
            Architecture architecture, String technique, PclSettings pcl, Schedule schedule, double learningRate) {
        return new TrainConfig(architecture, technique, pcl, schedule, learningRate, 5e-4, Reduction.MEAN);
    }

    public static Experiment experiment(NodeDataset dataset, TrainConfig config) {
        ExperimentSpec spec = new ExperimentSpec(config, true, SplitStrategy.PUBLIC, 1, 1, 1, 0);
        return new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
    }

    public static TrainedRun run(TrainConfig config) {
        return run(DATASET, config, 0, TrainingListener.SILENT);
    }

    public static TrainedRun run(NodeDataset dataset, TrainConfig config, int seed, TrainingListener listener) {
        try (Workers workers = new Workers(1)) {
            return experiment(dataset, config).run(seed, workers, listener, Optional.empty()).run();
        }
    }

    public static TrainedRun resume(TrainConfig config, TrainingState state) {
        try (Workers workers = new Workers(1)) {
            return experiment(DATASET, config)
                    .run(0, workers, TrainingListener.SILENT, Optional.of(state))
                    .run();
        }
    }

    /** Parameters, logits, embeddings and history; only the time taken may differ. */
    public static void assertSameBits(TrainedRun actual, TrainedRun expected) {
        assertThat(actual.history()).isEqualTo(expected.history());
        assertThat(actual.best()).isEqualTo(expected.best());
        assertSameModel(actual, expected);
    }

    /** Parameters, logits and embeddings. */
    public static void assertSameModel(TrainedRun actual, TrainedRun expected) {
        assertSameParameters(actual.parameters(), expected.parameters());
        assertThat(actual.logits().data()).isEqualTo(expected.logits().data());
        assertThat(actual.lastLogits().data()).isEqualTo(expected.lastLogits().data());
        assertThat(actual.embeddings().data()).isEqualTo(expected.embeddings().data());
    }

    public static void assertSameParameters(Map<String, Matrix> actual, Map<String, Matrix> expected) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach(
                (name, value) -> assertThat(actual.get(name).data()).as(name).isEqualTo(value.data()));
    }
}
