package dev.repel.spark;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.data.TrainingTask;
import dev.repel.eval.Answers;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.PartitionedRun;
import dev.repel.spark.data.PredictionTable;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.train.PartOutput;
import dev.repel.spark.train.PartSettings;
import dev.repel.spark.train.SparkTraining;
import dev.repel.spark.train.TrainingCosts;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A node classifier that was trained on a cluster, for programs that have Spark already. */
public final class SparkNodeClassifier implements AutoCloseable {
    /** Of each class, where all nodes have a label and there is no split. */
    private static final int TRAIN = 20;

    private static final int VALIDATION = 30;

    private final SparkGraph graph;
    private final TrainConfig config;
    private final SparkTraining training;
    private final PartitionedRun run;

    private SparkNodeClassifier(SparkGraph graph, TrainConfig config, SparkTraining training, PartitionedRun run) {
        this.graph = graph;
        this.config = config;
        this.training = training;
        this.run = run;
    }

    /**
     * Trains on the labels of a graph, some of which choose the epoch.
     *
     * @throws InvalidDataException if the folder for parts holds something else
     */
    public static SparkNodeClassifier train(SparkGraph graph, TrainConfig config, PartSettings settings, long seed)
            throws InvalidDataException {
        NodeDataset known = graph.onDriver("");
        ExperimentSpec spec = ExperimentSpec.of(config, SplitStrategy.defaultFor(known))
                .with("scaling", FeatureScaling.NONE)
                .with("train-per-class", TRAIN)
                .with("val-per-class", VALIDATION)
                .with("seed", seed);
        Split split = spec.splitOf(known, 0);
        LabelledNodes labels = LabelledNodes.of(
                TrainingTask.of(known, split, known.features().sparse().transpose()));
        SparkTraining training = new SparkTraining(graph, settings, seed, DataFolder.perUserCache(), line -> {});
        try {
            PartitionedRun run = training.train(config, labels, seed, TrainingListener.SILENT, Optional.empty());
            return new SparkNodeClassifier(graph, config, training, run);
        } catch (InvalidDataException | RuntimeException e) {
            training.close();
            throw e;
        }
    }

    /** The epoch that the validation nodes chose. */
    public EpochRecord best() {
        return run.best();
    }

    /** What the training took. */
    public TrainingCosts costs() {
        return training.costs();
    }

    /** The class of every node with the probabilities of all, see {@link PredictionTable}. */
    public Dataset<Row> predictions() {
        int classes = graph.classNames().size();
        return PredictionTable.ofLogits(
                graph,
                graph.classNames(),
                PartOutput.byNode(
                        training.predict(config.architecture(), classes, run.flatParameters(), false), classes),
                Answers.PLAIN);
    }

    @Override
    public void close() {
        training.close();
    }
}
