package dev.repel.cli.train;

import dev.repel.cli.options.ConfigText;
import dev.repel.cli.report.ReportFiles;
import dev.repel.eval.Answers;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunDetails;
import dev.repel.experiment.RunResult;
import dev.repel.io.JsonFiles;
import dev.repel.io.model.ModelFile;
import dev.repel.io.own.LearnedRanges;
import dev.repel.io.run.Cautions;
import dev.repel.io.run.Checksums;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.PredictionsTable;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.io.run.ResultsInFolder;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Tried;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.table.TableWriter;
import dev.repel.model.Backbones;
import dev.repel.settings.DeclaredSetting;
import dev.repel.train.Member;
import dev.repel.train.TrainConfig;
import dev.repel.verdict.Verdict;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Everything that is written at the end of a training.
 *
 * @param best the run whose predictions and model are kept
 * @param answers what becomes of its logits
 * @param cautions about them
 */
record Results(
        Experiment experiment,
        LoadedGraph data,
        RunResult best,
        Answers answers,
        Cautions cautions,
        Result result,
        ReportContent content) {
    /**
     * @param outcomes of the technique and, if it was compared, of the plain backbone
     * @param choices of the runs; none where nothing was left to the labels
     * @param separabilityByHop Separability-N of the best run, null where it was not measured
     * @param details of the best run, for the report
     * @param verdict on it, null if there is none
     */
    static Results of(
            Experiment experiment,
            LoadedGraph data,
            List<Outcome> outcomes,
            Map<String, Object> recorded,
            List<Tried> choices,
            Provenance provenance,
            Answers answers,
            double[] separabilityByHop,
            RunDetails details,
            Verdict verdict) {
        Outcome outcome = outcomes.get(0);
        RunResult best = outcome.best();
        Cautions cautions = Cautions.of(
                data,
                usesGraph(experiment, best),
                LearnedRanges.of(data.columns(), data.dataset().features()));
        // nodes of types without labels are not predicted
        int[] answered = data.dataset().classifiedNodes();
        Result result = Result.of(
                        Result.Dataset.of(experiment.dataset()),
                        experiment.dataset().classNames(),
                        experiment.spec(),
                        outcome,
                        recorded,
                        Result.AnswerCounts.of(
                                answers, best.run().predicted().at(answered).logits(), cautions.ofNodes(answered)),
                        separabilityByHop,
                        outcomes.size() < 2 ? null : Comparison.of(outcome, outcomes.get(1)),
                        provenance)
                .with(choices, verdict);
        Map<String, String> settings = new LinkedHashMap<>();
        experiment.spec().values().forEach((name, value) -> {
            // what nobody has chosen is neither recorded nor shown
            if (value != null) {
                settings.put(name, DeclaredSetting.text(value));
            }
        });
        ReportContent content = ReportContent.of(settings, outcome, details);
        return new Results(experiment, data, best, answers, cautions, result, content);
    }

    private static boolean usesGraph(Experiment experiment, RunResult best) {
        Stream<TrainConfig> networks = best.run()
                .ensemble()
                .map(ensemble -> ensemble.members().stream().map(Member::config))
                .orElse(Stream.of(experiment.spec().config()));
        return networks.anyMatch(
                config -> Backbones.named(config.architecture().backbone()).usesGraph());
    }

    void write(RunFolder folder, OutputSettings output) throws IOException {
        ExperimentSpec spec = experiment.spec();
        write(folder, result, next -> Safetensors.write(next.model(), model(spec)), next -> {
            writePredictions(output.writer(next.predictions()));
            JsonFiles.write(next.reportData(), content);
            ReportFiles.write(next, result, content);
        });
    }

    private TensorFile model(ExperimentSpec spec) {
        return ModelFile.with(
                ModelFile.Learned.of(data, best.split().train(), spec.config()),
                ModelFile.content(
                        experiment.dataset(),
                        spec,
                        ModelFile.Preprocessing.of(experiment.scaling(), data),
                        result.saved(),
                        best.run()));
    }

    /**
     * Writes a folder of results. Earlier ones stay until all are written.
     *
     * @param model comes before what may fail for reasons of its own
     */
    static void write(RunFolder folder, Result result, ResultsInFolder.Writing model, ResultsInFolder.Writing rest)
            throws IOException {
        new ResultsInFolder(folder).replace(next -> {
            ReportFiles.write(next.config(), ConfigText.of(result.config()));
            model.to(next);
            rest.to(next);
            JsonFiles.write(next.result(), result.with(Checksums.of(next)));
        });
    }

    /** The predictions once more, to another place. */
    void writePredictions(TableWriter writer) throws IOException {
        PredictionsTable.write(
                writer, experiment.dataset(), best.split(), best.run().predicted(), answers, cautions);
    }
}
