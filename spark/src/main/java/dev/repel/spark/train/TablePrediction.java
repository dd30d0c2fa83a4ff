package dev.repel.spark.train;

import dev.repel.cli.engine.TablePredictionRequest;
import dev.repel.cli.predict.ClassNames;
import dev.repel.cli.predict.LabelCheck;
import dev.repel.cli.predict.PredictionSummary;
import dev.repel.cli.text.Terminal;
import dev.repel.data.FittedScaling;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.model.TrainedNetwork;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.run.Cautions;
import dev.repel.spark.data.GraphReader;
import dev.repel.spark.data.PredictionTable;
import dev.repel.spark.data.SentAnswers;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.data.TableTarget;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * The work of {@code repel predict} on tables that Spark reads: layer by layer over the parts of the graph, of which no
 * edge, feature or activation is ever on the driver.
 */
public final class TablePrediction {
    /** Of the cut, on which no prediction depends. */
    private static final long SEED = 0;

    private final SparkSession session;
    private final JavaSparkContext spark;
    private final TablePredictionRequest request;
    private TrainedModel model;
    private final Terminal terminal;
    private final TableTarget target;

    /** @throws IllegalArgumentException if the place for predictions is none */
    public TablePrediction(SparkSession session, TablePredictionRequest request, Terminal terminal) {
        this.session = session;
        this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        this.request = request;
        this.model = request.model();
        this.terminal = terminal;
        String named = request.tables().predictions();
        TableTarget.requireNamed(session, named);
        target = new TableTarget(
                named != null
                        ? named
                        : Path.of("predictions.parquet")
                                .toAbsolutePath()
                                .toUri()
                                .toString());
    }

    /** Predicts, writes the table and tells what is in it. */
    public void run() throws IOException {
        target.check(session);
        ColumnFeatures known =
                model.preprocessing().map(ModelFile.Preprocessing::columns).orElse(null);
        GraphReader.Loaded loaded = new GraphReader(session, request.columns())
                .open(request.tables().nodes(), request.tables().edges(), known, this::say);
        model = model.over(loaded.graph().traits().oneNode());
        model.requireFeatures(loaded.graph().features(), loaded.features().names());
        List<String> classNames =
                List.copyOf(ClassNames.of(model, loaded.graph().classNames(), this::say));
        SparkGraph graph = loaded.graph();
        JavaRDD<PartMean> means = means(graph).persist(StorageLevel.MEMORY_AND_DISK());
        JavaRDD<PartOutput> outputs = means.map(PartMean::mean);
        spark.sc().setJobDescription("predictions of " + graph.name());
        target.write(table(graph, classNames, means, outputs));
        summary(graph, outputs, classNames)
                .print(graph.name(), model.title(), classNames, request.answers(), request.evaluate(), terminal.out());
        terminal.out().println("Predictions: " + target);
        terminal.out().flush();
    }

    private Dataset<Row> table(
            SparkGraph graph, List<String> classNames, JavaRDD<PartMean> means, JavaRDD<PartOutput> outputs) {
        if (model.networks().size() == 1) {
            return PredictionTable.ofLogits(
                    graph, classNames, PartOutput.byNode(outputs, model.classes()), request.answers());
        }
        int classes = model.classes();
        return PredictionTable.ofEnsemble(
                graph, classNames, means.flatMapToPair(part -> part.byNode(classes)), request.answers());
    }

    /** With the classes of the model, which need not be those of the table. */
    private JavaRDD<PartMean> means(SparkGraph graph) {
        say(String.format(Locale.ROOT, "%s: %,d nodes, %,d edges", graph.name(), graph.nodeCount(), graph.edgeCount()));
        List<JavaRDD<PartOutput>> outputs =
                new ArrayList<>(Collections.nCopies(model.networks().size(), null));
        new LinkedHashSet<>(request.scalings()).forEach(scaling -> predict(graph.scaled(scaling), scaling, outputs));
        return PartMean.of(
                outputs,
                model.networks().stream()
                        .mapToDouble(network -> network.temperature().value())
                        .toArray(),
                model.networks().stream().mapToDouble(TrainedNetwork::weight).toArray(),
                model.classes());
    }

    /** The networks that see the features in one way. */
    private void predict(SparkGraph graph, FittedScaling scaling, List<JavaRDD<PartOutput>> outputs) {
        PartSettings parts = new PartSettings(request.tables().parts(), 0, null);
        try (SparkTraining cut = new SparkTraining(graph, parts, SEED, DataFolder.perUserCache(), this::say)) {
            for (int n = 0; n < outputs.size(); n++) {
                if (request.scalings().get(n).equals(scaling)) {
                    TrainedNetwork network = model.networks().get(n);
                    outputs.set(
                            n, cut.predict(network.architecture(), model.classes(), network.flatParameters(), false));
                }
            }
        }
    }

    /** Added up here, in the order of the parts, so that it is the same every time. */
    private PredictionSummary summary(SparkGraph graph, JavaRDD<PartOutput> outputs, List<String> classNames) {
        SentAnswers answers = SentAnswers.of(request.answers());
        List<String> namesOfTable = List.copyOf(graph.classNames());
        Broadcast<int[]> labels = spark.broadcast(request.evaluate() ? graph.labels() : new int[0]);
        int classes = model.classes();
        boolean evaluate = request.evaluate();
        PredictionSummary sum = outputs
                .map(part -> {
                    Matrix logits = part.matrix(classes);
                    LabelCheck check = evaluate
                            ? LabelCheck.of(
                                    Arrays.stream(part.nodes())
                                            .map(node -> labels.value()[node])
                                            .toArray(),
                                    namesOfTable,
                                    classNames,
                                    logits)
                            : LabelCheck.NONE;
                    return PredictionSummary.of(logits, answers.answers(), Cautions.NONE, check);
                })
                .collect()
                .stream()
                .reduce(PredictionSummary::plus)
                .orElseThrow();
        labels.destroy();
        return sum;
    }

    private void say(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }
}
