package dev.repel.experiment;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Evaluation;
import dev.repel.eval.Separability;
import dev.repel.model.OutputNotFinite;
import dev.repel.train.HeldOut;
import dev.repel.train.Teacher;
import dev.repel.train.TrainedRun;
import java.util.Optional;

/**
 * A run and its results on the test nodes, which are used only once, after the run.
 *
 * @param test at the best epoch
 * @param heldOut the evaluation at the best epoch on the labels that were held back to choose it
 * @param lastEpochTestAccuracy at the last epoch, regardless of the validation nodes
 * @param separability Separability-G of the embeddings at the best epoch
 * @param calibrated how its confidences compare with the held-back labels
 * @param teacher the results of the ensemble that the run was distilled from, if it was
 */
public record RunResult(
        TrainedRun run,
        Split split,
        Evaluation test,
        Evaluation heldOut,
        double lastEpochTestAccuracy,
        double separability,
        Calibrated calibrated,
        Optional<Taught> teacher) {
    /**
     * The ensemble that a network has learned from.
     *
     * @param test its predictions for the test nodes
     * @param heldOut its predictions for the labels that were held back
     */
    public record Taught(Evaluation test, Evaluation heldOut) {
        static Taught of(Teacher teacher, NodeDataset dataset, Split split) {
            HeldOut heldOut = teacher.heldOut();
            return new Taught(
                    Evaluation.of(teacher.logits(), dataset, split.test()),
                    Evaluation.ofRows(heldOut.logits(), dataset, heldOut.nodes()));
        }
    }

    /**
     * Evaluates a run.
     *
     * @param calibrates whether a temperature is fitted to the held-back labels
     * @throws OutputNotFinite if its logits are no numbers
     */
    static RunResult of(TrainedRun run, NodeDataset dataset, Split split, boolean calibrates) {
        OutputNotFinite.unlessFinite(run.logits());
        return new RunResult(
                run,
                split,
                Evaluation.of(run.logits(), dataset, split.test()),
                Evaluation.ofRows(run.heldOut().logits(), dataset, run.heldOut().nodes()),
                Evaluation.of(run.lastLogits(), dataset, split.test()).accuracy(),
                new Separability(run.embeddings(), dataset.labels(), dataset.classes()).global(),
                Calibrated.ofRows(
                        run.heldOut(),
                        HeldOut.of(split.test(), run.logits()).logits(),
                        dataset,
                        split.test(),
                        calibrates),
                run.teacher().map(teacher -> Taught.of(teacher, dataset, split)));
    }

    /** The result of a run without a teacher. */
    public RunResult(
            TrainedRun run,
            Split split,
            Evaluation test,
            Evaluation heldOut,
            double lastEpochTestAccuracy,
            double separability,
            Calibrated calibrated) {
        this(run, split, test, heldOut, lastEpochTestAccuracy, separability, calibrated, Optional.empty());
    }

    /** Whether there is a labelled test node. */
    public boolean isTested() {
        return test.confusion().total() > 0;
    }

    /** On the test nodes or, if there are none, on the labels that were held back. */
    public Evaluation judged() {
        return isTested() ? test : heldOut;
    }

    public double testAccuracy() {
        return test.accuracy();
    }

    public double validationAccuracy() {
        return run.best().validationAccuracy();
    }
}
