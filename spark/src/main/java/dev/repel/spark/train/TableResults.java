package dev.repel.spark.train;

import dev.repel.cli.engine.TableTrainingRequest;
import dev.repel.cli.options.ConfigText;
import dev.repel.cli.report.ReportFiles;
import dev.repel.cli.text.Terminal;
import dev.repel.cli.train.SummaryText;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Answers;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.io.JsonFiles;
import dev.repel.io.model.ModelFile;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.partition.PartitionedRun;
import dev.repel.spark.data.GraphReader;
import dev.repel.spark.data.PredictionTable;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.data.TableTarget;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What a training on tables leaves behind: a folder with the model and what it reached, and the table of predictions. */
final class TableResults {
    private final TableTrainingRequest request;
    private final Terminal terminal;
    private final RunFolder folder;
    private final TableTarget target;

    /** @param target null for the folder */
    TableResults(TableTrainingRequest request, Terminal terminal, RunFolder folder, TableTarget target) {
        this.request = request;
        this.terminal = terminal;
        this.folder = folder;
        this.target = target;
    }

    /** All that a finished training has to show. */
    record Trained(
            GraphReader.Loaded loaded,
            SparkGraph graph,
            String fingerprint,
            NodeDataset known,
            ExperimentSpec spec,
            Split split,
            SparkTraining training,
            PartitionedRun run) {}

    /** The result itself goes first and comes last: where it is, all the rest belongs to it. */
    void write(Trained trained, Map<String, Object> recorded, Provenance provenance) throws IOException {
        Files.deleteIfExists(folder.result());
        TrainConfig config = trained.spec.config();
        JavaRDD<PartOutput> outputs = trained.training.predict(
                config.architecture(), trained.graph.classNames().size(), trained.run.flatParameters(), false);
        TableEvaluation evaluation = new TableEvaluation(outputs, trained.known, trained.split);
        RunResult evaluated = evaluation.of(trained.run, trained.spec.calibrates());
        Outcome outcome = Outcome.of(config.technique(), config.selection(), List.of(evaluated));
        Answers answers = request.answers(outcome.best().calibrated().temperature());
        Result.Dataset dataset = new Result.Dataset(
                trained.graph.name(),
                trained.graph.nodeCount(),
                trained.graph.edgeCount(),
                trained.graph.features(),
                trained.graph.classNames().size(),
                trained.fingerprint);
        int unsure = evaluation.unsure(answers);
        Result result = Result.of(
                dataset,
                trained.graph.classNames(),
                trained.spec,
                outcome,
                recorded,
                new Result.AnswerCounts(
                        answers.temperature().value(), answers.minConfidence(), dataset.nodes() - unsure, unsure),
                null,
                null,
                provenance);
        ReportFiles.write(folder.config(), ConfigText.of(recorded));
        ModelFile.write(
                folder.model(),
                dataset,
                trained.graph.classNames(),
                trained.spec,
                new ModelFile.Preprocessing(trained.spec.rowNormalise(), false, trained.loaded.features()),
                result.saved(),
                trained.run.parameters());
        writePredictions(
                PredictionTable.ofLogits(trained.graph, PartOutput.byNode(outputs, dataset.classes()), answers));
        outputs.unpersist();
        JsonFiles.write(folder.result(), result);
        folder.removeCheckpoint();
        conclude(result, config);
    }

    /** After the model, so that a place that is gone costs nothing but the predictions. */
    private void writePredictions(Dataset<Row> rows) throws IOException {
        FolderPredictions usual = new FolderPredictions(folder);
        try {
            if (target == null) {
                usual.write(rows);
            } else {
                target.write(rows);
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "the model is in " + folder.model() + ", but the predictions are not written: " + e.getMessage(),
                    e);
        }
        if (!request.quiet()) {
            terminal.err().println("Predictions: " + (target == null ? usual : target));
            terminal.err().flush();
        }
    }

    private void conclude(Result result, TrainConfig config) {
        terminal.out()
                .println(request.quiet() ? SummaryText.accuracy(result, config.selection()) : SummaryText.full(result));
        if (!request.quiet()) {
            terminal.out().println("Results: " + folder.path());
        }
        terminal.out().flush();
    }
}
