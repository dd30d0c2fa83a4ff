package dev.repel.api;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.RunResult;
import dev.repel.io.model.ModelFile;
import dev.repel.io.own.OddColumns;
import dev.repel.io.run.RunFigures;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.source.LoadedGraph;
import dev.repel.tensor.Workers;
import dev.repel.verdict.Choice;
import dev.repel.verdict.Findings;
import dev.repel.verdict.FindingsMaker;
import dev.repel.verdict.Verdict;
import java.util.List;

/** What is left when a training is over. */
record FinishedTraining(Experiment experiment, Choice choice, LoadedGraph data, RunResult result) {
    /** The content of a model file. */
    TensorFile model() {
        return ModelFile.with(
                ModelFile.Learned.of(
                        data, result.split().train(), experiment.spec().config()),
                ModelFile.content(
                        experiment.dataset(),
                        experiment.spec(),
                        ModelFile.Preprocessing.of(experiment.scaling(), data),
                        RunFigures.of(result),
                        result.run()));
    }

    /** What the model is worth, in sentences; none if no label is left to judge by. */
    List<String> verdict(Workers workers) {
        Findings.TechniqueTrial trial = result.run()
                .gate()
                .map(gate -> FindingsMaker.trial(gate, result.run().heldOut()))
                .orElse(null);
        Findings.DataFindings oddities = data.notes() == null
                ? Findings.DataFindings.NONE
                : OddColumns.of(data.dataset(), data.columns(), data.notes());
        Findings findings = FindingsMaker.of(experiment, result, 0, choice, trial, oddities, workers);
        return findings == null
                ? List.of()
                : Verdict.of(findings).sentences().stream()
                        .map(Verdict.Sentence::text)
                        .toList();
    }
}
