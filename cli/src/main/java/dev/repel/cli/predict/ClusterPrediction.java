package dev.repel.cli.predict;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.cli.engine.TablePredictionRequest;
import dev.repel.cli.options.ModelFileOptions;
import dev.repel.cli.options.PredictionOptions;
import dev.repel.cli.text.Terminal;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.source.GraphSettings;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** The work of {@code repel predict} on tables that a cluster reads. The model is read, and checked, before there is one. */
public final class ClusterPrediction {
    /** Options about files and processors of this machine. */
    private static final List<String> OF_ONE_MACHINE = List.of(
            "--dataset",
            "--binary-features",
            "--delimiter",
            "--encoding",
            "--jdbc",
            "--jdbc-user",
            "--data",
            "--offline",
            "--verify",
            "--out",
            "--logits",
            "--class-priors",
            "--only-new",
            "--batch",
            "--threads",
            "--jdbc-table",
            "--jdbc-update",
            "--explain",
            "--explain-out");

    private final TablePredictionRequest request;
    private final List<String> taken;

    /**
     * @param given whether the user has given an option
     * @throws InvalidRequest if the model cannot be applied in parts, or an option is of no use there
     */
    public ClusterPrediction(
            ModelFileOptions modelOptions,
            ArchitectureHints hints,
            GraphSettings graph,
            PredictionOptions output,
            ClusterTables tables,
            Predicate<String> given)
            throws IOException {
        Require.that(
                tables.nameGraph(),
                "which graph should be labelled? With --engine spark, name it with --node-table and --edge-table.");
        graph.checkBesideTablesOfCluster("node-table");
        List<String> useless = OF_ONE_MACHINE.stream().filter(given).toList();
        Require.that(
                useless.isEmpty(),
                String.join(", ", useless)
                        + ": not with --engine spark, which reads --node-table and writes --prediction-table only.");
        TrainedModel model = ModelReader.read(modelOptions.model(), hints);
        requireParts(model);
        EdgeSettings.check(model, graph);
        OwnGraphOptions columns = graph.tables().reading().columns().withoutLabels();
        taken = columns.edges().takenFrom(model.edgeReading());
        request = new TablePredictionRequest(
                model,
                tables,
                columns.withEdges(columns.edges().or(model.edgeReading())),
                model.networks().stream().map(modelOptions::scaling).toList(),
                output.answers(model.temperature()),
                output.evaluate());
    }

    private static void requireParts(TrainedModel model) {
        String impossible = "--engine spark is not possible: ";
        try {
            model.predictor().reach();
        } catch (InvalidRequest e) {
            throw new InvalidRequest(impossible + e.getMessage(), e);
        }
        Require.that(
                model.isBackboneAlone(),
                impossible + "the technique of this model is a part of its network, and"
                        + " parts of a graph are predicted by backbones alone.");
        Require.that(
                model.relations().isEmpty(),
                impossible
                        + "the model tells the relations of edges apart, and the parts of a graph on Spark hold edges"
                        + " of one kind.");
        boolean typed = model.preprocessing()
                .map(ModelFile.Preprocessing::columns)
                .filter(columns -> columns.types() != null)
                .isPresent();
        Require.that(!typed, impossible + "the nodes of this model are of several types, which Spark does not read.");
        boolean structural = model.preprocessing()
                .map(ModelFile.Preprocessing::columns)
                .filter(columns -> columns.structural())
                .isPresent();
        Require.that(
                !structural,
                impossible + "the features of this model are made from the edges, which takes the whole graph in one"
                        + " place.");
    }

    /** Predicts and writes the table. */
    public void run(ClusterSession session, Terminal terminal) throws IOException {
        taken.forEach(terminal.err()::println);
        session.predictOnTables(request, terminal);
    }
}
