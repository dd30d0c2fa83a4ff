package dev.repel.spark.train;

import dev.repel.cli.engine.ClusterTrainer;
import dev.repel.data.NodeDataset;
import dev.repel.data.TrainingTask;
import dev.repel.io.InvalidDataException;
import dev.repel.io.synthetic.NumberedNames;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.PartitionedRun;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.spark.data.SparkFailure;
import dev.repel.spark.data.SparkGraph;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;

/** Trains on a cluster what the driver has as a whole; what the networks say of all nodes comes back to it. */
public final class SparkTaskTrainer implements ClusterTrainer {
    private final SparkSession session;
    private final PartSettings settings;
    private final Path walkCache;
    private final Consumer<String> progress;
    private SparkGraph graph;
    private SparkTraining training;
    private TrainingTask sent;

    /** @param walkCache the per-user folder where random walks are kept between trainings */
    public SparkTaskTrainer(SparkSession session, PartSettings settings, Path walkCache, Consumer<String> progress) {
        this.session = session;
        this.settings = settings;
        this.walkCache = walkCache;
        this.progress = progress;
    }

    @Override
    public TrainedRun train(
            TrainingTask task, TrainConfig config, long seed, TrainingListener listener, Optional<TrainingState> from) {
        PartitionedTrainer.check(config);
        return SparkFailure.unchecked(List.of(), () -> trained(task, config, seed, listener, from));
    }

    private TrainedRun trained(
            TrainingTask task, TrainConfig config, long seed, TrainingListener listener, Optional<TrainingState> from)
            throws InvalidDataException {
        send(task);
        PartitionedRun run = training.train(config, LabelledNodes.of(task), seed, listener, from);
        Outputs best = predict(config, run.flatParameters(), true, task);
        Outputs last = predict(config, run.lastParameters(), false, task);
        return new TrainedRun(
                seed,
                run.best(),
                run.parameters(),
                best.logits,
                last.logits,
                best.embeddings,
                run.history(),
                run.seconds(),
                HeldOut.of(task.validationNodes(), best.logits));
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "the engine", "spark",
                "parts", Integer.toString(settings.parts()),
                "fan-out", Integer.toString(settings.fanOut()));
    }

    @Override
    public Map<String, Object> facts() {
        return training == null ? Map.of() : training.facts();
    }

    /** Runs differ in their labels; the graph is sent once. */
    private void send(TrainingTask task) {
        if (sent != null && sent.graph() == task.graph() && sent.features() == task.features()) {
            return;
        }
        close();
        int[] unlabelled = new int[task.graph().nodes()];
        Arrays.fill(unlabelled, NodeDataset.UNLABELLED);
        graph = SparkGraph.of(
                session,
                new NodeDataset(
                        "graph",
                        task.graph(),
                        task.features(),
                        unlabelled,
                        new NumberedNames("class", task.classes()),
                        new NumberedNames("node", unlabelled.length),
                        List.of(),
                        Optional.empty(),
                        ""));
        training = new SparkTraining(graph, settings, 0, walkCache, progress);
        training.know(task.graph());
        sent = task;
    }

    private record Outputs(Matrix logits, Matrix embeddings) {}

    private Outputs predict(TrainConfig config, float[] parameters, boolean withEmbeddings, TrainingTask task) {
        JavaRDD<PartOutput> outputs =
                training.predict(config.architecture(), task.classes(), parameters, withEmbeddings);
        List<PartOutput> parts = outputs.collect();
        outputs.unpersist();
        int nodes = task.graph().nodes();
        int classes = task.classes();
        int width = parts.stream()
                .filter(part -> part.nodes().length > 0)
                .mapToInt(part -> part.embeddings().length / part.nodes().length)
                .max()
                .orElse(0);
        Matrix logits = new Matrix(nodes, classes);
        Matrix embeddings = new Matrix(nodes, width);
        for (PartOutput part : parts) {
            for (int n = 0; n < part.nodes().length; n++) {
                int node = part.nodes()[n];
                System.arraycopy(part.logits(), n * classes, logits.data(), node * classes, classes);
                System.arraycopy(part.embeddings(), n * width, embeddings.data(), node * width, width);
            }
        }
        return new Outputs(logits, embeddings);
    }

    @Override
    public void close() {
        if (training != null) {
            training.close();
            training = null;
        }
        if (graph != null) {
            graph.unpersist();
            graph = null;
        }
        sent = null;
    }
}
