package dev.repel.spark.train;

import dev.repel.cli.data.NotesText;
import dev.repel.cli.engine.ClusterGraph;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.eval.Answers;
import dev.repel.eval.Evaluation;
import dev.repel.experiment.Calibrated;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.model.Architecture;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.PartitionedRun;
import dev.repel.spark.data.GraphReader;
import dev.repel.spark.data.PredictionTable;
import dev.repel.spark.data.SparkFailure;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.data.SparkTables;
import dev.repel.spark.data.TableTarget;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A graph of tables that Spark reads, and the training on it. Of edges, features and logits the driver has only the logits
 * of nodes with a label.
 */
public final class TableGraph implements ClusterGraph {
    private static final Matrix NOT_HERE = new Matrix(0, 0);

    private final ClusterTables tables;
    private final TableTarget target;
    private final ColumnFeatures columns;
    private final SparkGraph graph;
    private final NodeDataset known;
    private final long seed;
    private final Consumer<String> progress;
    private SparkTraining training;
    private Map<String, Matrix> predicted;
    private JavaRDD<PartOutput> outputs;

    /**
     * Reads the tables, once all that can be checked before is.
     *
     * @param options what the columns are for
     * @param scaling of the features
     * @param seed of the cut
     * @throws IOException if a table cannot be read or the place for predictions cannot be reached
     */
    public TableGraph(
            SparkSession session,
            ClusterTables tables,
            OwnGraphOptions options,
            FittedScaling scaling,
            long seed,
            Consumer<String> progress)
            throws IOException {
        this.tables = tables;
        this.seed = seed;
        this.progress = progress;
        TableTarget.requireNamed(session, tables.predictions());
        target = tables.predictions() == null ? null : new TableTarget(tables.predictions());
        if (target != null) {
            target.check(session);
        }
        GraphReader.Loaded loaded =
                new GraphReader(session, options).open(tables.nodes(), tables.edges(), null, progress);
        PredictionTable.checkColumns(
                session, SparkTables.shown(tables.nodes()), loaded.graph().classNames());
        NotesText.lines(
                        loaded.notes(),
                        loaded.graph().nodeCount(),
                        loaded.graph().traits())
                .forEach(progress);
        columns = loaded.features();
        graph = loaded.graph().scaled(scaling);
        known = graph.onDriver("fingerprint:" + graph.fingerprint());
    }

    @Override
    public NodeDataset known() {
        return known;
    }

    @Override
    public Result.Dataset dataset() {
        return new Result.Dataset(
                graph.name(), graph.nodeCount(), graph.edgeCount(), graph.features(), known.classes(), known.sha256());
    }

    @Override
    public ColumnFeatures columns() {
        return columns;
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("node-table", SparkTables.shown(tables.nodes()));
        settings.put("edge-table", SparkTables.shown(tables.edges()));
        settings.put("parts", Integer.toString(tables.parts()));
        settings.put("fan-out", Integer.toString(tables.fanOut()));
        return settings;
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = training().facts();
        facts.put("nodeTable", SparkTables.shown(tables.nodes()));
        facts.put("edgeTable", SparkTables.shown(tables.edges()));
        return facts;
    }

    private SparkTraining training() {
        if (training == null) {
            training = new SparkTraining(graph, PartSettings.of(tables), seed, DataFolder.perUserCache(), progress);
        }
        return training;
    }

    @Override
    public TrainedRun train(
            TrainingTask task,
            TrainConfig config,
            long runSeed,
            TrainingListener listener,
            Optional<TrainingState> from) {
        return SparkFailure.unchecked(tables.read(), () -> {
            PartitionedRun run = training().train(config, LabelledNodes.of(task), runSeed, listener, from);
            progress.accept(training.costs().text());
            predict(config.architecture(), run.parameters());
            return new TrainedRun(
                    run.seed(),
                    run.best(),
                    run.parameters(),
                    NOT_HERE,
                    NOT_HERE,
                    NOT_HERE,
                    run.history(),
                    run.seconds(),
                    new HeldOut(task.validationNodes(), logits(task.validationNodes())));
        });
    }

    /** Once for the same parameters. */
    private void predict(Architecture architecture, Map<String, Matrix> parameters) {
        if (parameters != predicted) {
            forget();
            float[] flat =
                    FlatMatrices.join(new Inference(architecture, LayerHook.NONE, known.classes(), graph.traits())
                            .parameters(graph.features()).stream()
                                    .map(parameter -> parameters.get(parameter.name()))
                                    .toList());
            outputs = training().predict(architecture, known.classes(), flat, false);
            predicted = parameters;
        }
    }

    private Matrix logits(int[] nodes) {
        return PartOutput.logitsOf(nodes, outputs, known.classes());
    }

    @Override
    public RunResult evaluate(TrainedRun run, Split split, ExperimentSpec spec) {
        return SparkFailure.unchecked(tables.read(), () -> {
            predict(spec.config().architecture(), run.parameters());
            Matrix test = logits(split.test());
            HeldOut heldOut = run.heldOut();
            return new RunResult(
                    run,
                    split,
                    Evaluation.ofRows(test, known, split.test()),
                    Evaluation.ofRows(heldOut.logits(), known, heldOut.nodes()),
                    Double.NaN,
                    Double.NaN,
                    Calibrated.ofRows(heldOut, test, known, split.test(), spec.calibrates()));
        });
    }

    @Override
    public int unsure(Answers answers) {
        return PartOutput.unsure(outputs, known.classes(), answers);
    }

    @Override
    public void checkFolder(RunFolder folder) {
        if (target == null) {
            new FolderPredictions(folder).check(tables.read());
        }
    }

    @Override
    public String writePredictions(Answers answers, RunFolder folder) throws IOException {
        Dataset<Row> rows = PredictionTable.ofLogits(
                graph, known.classNames(), PartOutput.byNode(outputs, known.classes()), answers);
        FolderPredictions usual = new FolderPredictions(folder);
        try {
            if (target == null) {
                usual.write(rows);
            } else {
                target.write(rows);
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "the predictions are not written: " + e.getMessage() + " The training is kept in " + folder.path()
                            + ": with --resume it is not repeated.",
                    e);
        }
        return (target == null ? usual : target).toString();
    }

    private void forget() {
        if (outputs != null) {
            outputs.unpersist();
        }
    }

    @Override
    public void close() {
        forget();
        if (training != null) {
            training.close();
        }
        graph.unpersist();
    }
}
