package dev.repel.cli.train;

import dev.repel.cli.options.LoadedData;
import dev.repel.cli.report.ReportFiles;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Answers;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.io.model.ModelFile;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.PredictionsTable;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableWriter;
import dev.repel.report.HtmlReport;
import dev.repel.report.ReportData;
import dev.repel.report.ReportJson;
import dev.repel.report.RunDetails;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that is written at the end of a training. */
final class Results {
    private final Experiment experiment;
    private final LoadedData data;
    private final List<Outcome> outcomes;
    private final Outcome outcome;
    private final RunDetails details;
    private final Answers answers;
    private final Result result;

    /**
     * @param outcomes of the technique and, if it was compared, of the plain backbone
     * @param answers what becomes of the best run's logits
     * @param separabilityByHop Separability-N of the best run, null where it was not measured
     * @param details of the best run, for the report
     */
    Results(
            Experiment experiment,
            LoadedData data,
            List<Outcome> outcomes,
            Map<String, Object> recorded,
            Provenance provenance,
            Answers answers,
            double[] separabilityByHop,
            RunDetails details) {
        this.details = details;
        this.answers = answers;
        this.experiment = experiment;
        this.data = data;
        this.outcomes = List.copyOf(outcomes);
        this.outcome = outcomes.get(0);
        this.result = result(recorded, provenance, separabilityByHop);
    }

    Result result() {
        return result;
    }

    private Result result(Map<String, Object> recorded, Provenance provenance, double[] separabilityByHop) {
        NodeDataset dataset = experiment.dataset();
        return Result.of(
                Result.Dataset.of(dataset),
                dataset.classNames(),
                experiment.spec(),
                outcome,
                recorded,
                Result.AnswerCounts.of(answers, outcome.best().run().logits()),
                separabilityByHop,
                outcomes.size() < 2 ? null : Comparison.of(outcome, outcomes.get(1)),
                provenance);
    }

    /** The result itself goes first and comes last: where it is, all the rest belongs to it. */
    void write(RunFolder folder, String config) throws IOException {
        ExperimentSpec spec = experiment.spec();
        RunResult best = outcome.best();
        Files.deleteIfExists(folder.result());
        ReportFiles.write(folder.config(), config);
        writePredictions(TableFile.writer(folder.predictions()));
        ModelFile.write(
                folder.model(),
                experiment.dataset(),
                spec,
                new ModelFile.Preprocessing(spec.rowNormalise(), data.binaryFeatures(), data.columns()),
                outcome.runs().get(outcome.bestIndex()),
                best.run().parameters());
        ReportData report = reportData();
        ReportFiles.write(folder.reportData(), ReportJson.write(report));
        ReportFiles.write(
                folder.report(),
                HtmlReport.render(report),
                folder.figures(),
                HtmlReport.figures(report),
                HtmlReport.FIGURES);
        result.write(folder.result());
    }

    /** The predictions once more, to another place. */
    void writePredictions(TableWriter writer) throws IOException {
        RunResult best = outcome.best();
        PredictionsTable.write(
                writer, experiment.dataset(), best.split(), best.run().logits(), answers);
    }

    private ReportData reportData() {
        Provenance provenance = result.provenance();
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("version", provenance.version());
        shown.put("java", provenance.java());
        shown.put("os", provenance.os());
        shown.put("threads", Integer.toString(provenance.threads()));
        shown.put("kernels", provenance.kernels());
        return ReportData.of(
                experiment.dataset(),
                experiment.spec(),
                outcome.results(),
                shown,
                "repel " + ShellWords.join(provenance.arguments()),
                outcomes.stream()
                        .skip(1)
                        .map(plain -> dev.repel.report.Comparison.of(
                                "plain " + result.backbone(), outcome.results(), plain.results()))
                        .findFirst(),
                details);
    }
}
