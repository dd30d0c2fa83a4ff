package dev.repel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.loss.ClassWeights;
import dev.repel.loss.Reduction;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.Declared;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.Cg3Settings;
import dev.repel.technique.CgpnPrediction;
import dev.repel.technique.CgpnSettings;
import dev.repel.technique.GrandPlusSettings;
import dev.repel.technique.GrandSettings;
import dev.repel.technique.M3sSettings;
import dev.repel.technique.PclSettings;
import dev.repel.technique.TifaSettings;
import dev.repel.technique.UpsSettings;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.Schedule;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Short training runs on a planted partition, and how to compare them bit by bit. */
public final class Runs {
    public static final int NODES = 200;
    /** Nodes 0 – 19 are trained on, 20 – 79 choose the epoch, the others are tested. */
    public static final NodeDataset DATASET = withSplit(Datasets.plantedPartition(NODES, 2, 1), 20, 80);

    /** The same with a wrong label on every node of the test. */
    public static final NodeDataset WRONG_TEST_LABELS = withWrongTestLabels(DATASET);

    /** The same with weights. */
    public static final NodeDataset WEIGHTED = DATASET.withGraph(Graphs.withWeights(DATASET.graph(), new Random(3)));

    /** The same with directions. */
    public static final NodeDataset DIRECTED = DATASET.withGraph(Graphs.withDirections(DATASET.graph(), new Random(4)));

    /** The same with edges of several relations. */
    public static final NodeDataset RELATIONAL =
            DATASET.withGraph(Graphs.withRelations(DATASET.graph(), new Random(4)));

    /** The same with every third column held dense. */
    public static final NodeDataset MIXED =
            DATASET.withFeatures(MixedFeatures.of(DATASET.features().toDense(), 3));

    public static final Schedule SHORT = new Schedule(6, 6, 0);
    public static final PclSettings PCL = pcl(0.5, 30, 0.05, Weighting.WALK, 1);
    /**
     * UPS with two rounds of three epochs, which is as many as {@link #SHORT} has after its warm-up, and stages of M3S that
     * are as long; many clusters for few nodes; views as published, with fewer passes.
     */
    public static final OwnSettings TECHNIQUES = OwnSettings.NONE
            .with(new UpsSettings(2, 3, 4, null, 0.5, 0.3, 0.45, 0.3, 1, 5))
            .with(new M3sSettings(2, 3, 20, true, true))
            .with(new GrandSettings(2, 0.5, 3, 0.5, 1))
            .with(new GrandPlusSettings(2, 0.5, 0.2, 5, 16, 1e-6, 0.5, 1, 4, 2))
            .with(new Cg3Settings(0.4, 0.9, 0.4, 0.5, 8, 2, 150))
            .with(new CgpnSettings(5, 8, 0.5, 0.9, 1.3, 0.5, 150, CgpnPrediction.POISSON))
            .with(new TifaSettings(0.5, 0.5, 0.1, 0.5, 3, 10, 0.5, 1.5, 0.15));

    private Runs() {}

    public static NodeDataset withSplit(NodeDataset dataset, int trainEnd, int validationEnd) {
        Split split = new Split(
                IntStream.range(0, trainEnd).toArray(),
                IntStream.range(trainEnd, validationEnd).toArray(),
                IntStream.range(validationEnd, dataset.nodes()).toArray());
        return with(dataset, dataset.labels(), split);
    }

    private static NodeDataset withWrongTestLabels(NodeDataset dataset) {
        Split split = dataset.publicSplit().orElseThrow();
        int[] wrong = dataset.labels().clone();
        for (int node : split.test()) {
            wrong[node] = 1 - wrong[node];
        }
        return with(dataset, wrong, split);
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
        return architecture(backbone, 2, 16, 0.5, Embedding.LOGITS);
    }

    public static Architecture architecture(
            String backbone, int layers, int hidden, double dropout, Embedding embedding) {
        LayerOptions options =
                new LayerOptions(4, 1, dropout, 2, false, false, 5, 0.1, 0.5, 20, Norm.NONE, false, null);
        return new Architecture(backbone, layers, hidden, dropout, dropout, embedding, options);
    }

    /** Everything else as by default. */
    public static PclSettings pcl(double gamma, int k, double tau, Weighting weighting, double weight) {
        PclSettings settings = Declared.in(PclSettings.class).defaults();
        settings = Declared.with(settings, "gamma", gamma);
        settings = Declared.with(settings, "k", k);
        settings = Declared.with(settings, "tau", tau);
        settings = Declared.with(settings, "weighting", weighting);
        return Declared.with(settings, "contrastive-weight", weight);
    }

    public static TrainConfig config(String backbone, String technique) {
        return config(architecture(backbone), technique, PCL, SHORT, 0.02);
    }

    public static TrainConfig config(
            Architecture architecture, String technique, PclSettings pcl, Schedule schedule, double learningRate) {
        return config(architecture, technique, TECHNIQUES.with(pcl), schedule, learningRate);
    }

    public static TrainConfig config(
            Architecture architecture,
            String technique,
            OwnSettings techniques,
            Schedule schedule,
            double learningRate) {
        return new TrainConfig(
                architecture,
                technique,
                techniques,
                schedule,
                learningRate,
                5e-4,
                Reduction.MEAN,
                ClassWeights.NONE,
                Selection.ACCURACY);
    }

    public static Experiment experiment(NodeDataset dataset, TrainConfig config) {
        return experiment(dataset, config, new PlainKernels());
    }

    private static Experiment experiment(NodeDataset dataset, TrainConfig config, Kernels kernels) {
        ExperimentSpec spec = ExperimentSpec.of(config, SplitStrategy.PUBLIC);
        return new Experiment(dataset, spec, kernels, WalkStore.NONE);
    }

    /** A run with the given kernels. */
    public static TrainedRun run(NodeDataset dataset, TrainConfig config, Kernels kernels) {
        try (Workers workers = new Workers(1)) {
            return experiment(dataset, config, kernels)
                    .run(0, workers, TrainingListener.SILENT, Optional.empty())
                    .run();
        }
    }

    public static TrainedRun run(TrainConfig config) {
        return run(DATASET, config, 0, TrainingListener.SILENT);
    }

    public static TrainedRun run(NodeDataset dataset, TrainConfig config, int seed, TrainingListener listener) {
        try (Workers workers = new Workers(1)) {
            return experiment(dataset, config)
                    .run(seed, workers, listener, Optional.empty())
                    .run();
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
