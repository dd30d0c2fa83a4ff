package dev.repel.cli.train;

import dev.repel.data.NodeDataset;
import dev.repel.eval.PairedDifference;
import dev.repel.experiment.Experiment;
import dev.repel.io.own.OddColumns;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.Outcome;
import dev.repel.io.source.LoadedGraph;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainedRun;
import dev.repel.verdict.Choice;
import dev.repel.verdict.Findings;
import dev.repel.verdict.FindingsMaker;
import dev.repel.verdict.Verdict;
import java.util.List;

/** What a training is worth, judged once all of its runs are over. */
final class TrainingVerdict {
    private TrainingVerdict() {}

    /**
     * @param choice that the labels of the saved run made before
     * @param outcomes of the technique and, if it was compared, of the plain backbone
     * @return null where no label is left to judge by
     */
    static Verdict of(Experiment experiment, LoadedGraph data, Choice choice, List<Outcome> outcomes, Workers workers) {
        Outcome outcome = outcomes.get(0);
        Findings findings = FindingsMaker.of(
                experiment,
                outcome.best(),
                outcome.bestIndex(),
                choice,
                trial(experiment.dataset(), outcomes),
                data.notes() == null
                        ? Findings.DataFindings.NONE
                        : OddColumns.of(data.dataset(), data.columns(), data.notes()),
                workers);
        return findings == null ? null : Verdict.of(findings);
    }

    /** As the gate decided; otherwise, if asked for, node by node for one run and seed by seed for several. */
    private static Findings.TechniqueTrial trial(NodeDataset dataset, List<Outcome> outcomes) {
        Outcome outcome = outcomes.get(0);
        TrainedRun best = outcome.best().run();
        if (best.gate().isPresent()) {
            return FindingsMaker.trial(best.gate().get(), best.heldOut());
        }
        if (outcomes.size() < 2) {
            return null;
        }
        Outcome plain = outcomes.get(1);
        if (outcome.runs().size() == 1) {
            return FindingsMaker.trial(dataset, outcome.best(), plain.best());
        }
        Comparison seeds = Comparison.of(outcome, plain);
        return new Findings.TechniqueTrial(
                Findings.TechniqueTrial.SEEDS,
                PairedDifference.of(
                        seeds.better(), seeds.worse(), outcome.runs().size()),
                null,
                null);
    }
}
