package dev.repel.io.run;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.train.MemberRule;

/** What our accuracies mean. */
public final class Protocol {
    private Protocol() {}

    /**
     * One sentence, without a full stop.
     *
     * @param isTested whether there are test nodes
     */
    public static String sentence(ExperimentSpec spec, boolean isTested) {
        return network(spec, isTested) + ensemble(spec);
    }

    private static String ensemble(ExperimentSpec spec) {
        if (spec.ensemble() == 1) {
            return "";
        }
        return "; each run averages the calibrated probabilities of "
                + (spec.ensembleMembers() == MemberRule.ALL ? "" : "those of ") + spec.ensemble() + " networks"
                + (spec.ensembleMembers() == MemberRule.ALL ? "" : " that validation log-loss chose")
                + ", trained on one split with different seeds"
                + (spec.distil() ? "; one network that learned from this mean predicts in its place" : "");
    }

    private static String network(ExperimentSpec spec, boolean isTested) {
        boolean gated =
                spec.config().pairs().filter(pcl -> pcl.safeguards().gate()).isPresent();
        String selected = spec.config().selection().rule() + (gated ? ", with pcl where held-out nodes favour it" : "");
        if (spec.folds() > 1) {
            return "validation figures over " + spec.folds()
                    + " folds, each by a network that had not learned from it, at"
                    + " the epoch of " + selected
                    + "; then one network learned from all labels for as many epochs, which"
                    + " predicts and, where there are test nodes, is tested; mean ± std over runs; test labels never"
                    + " enter a loss";
        }
        return (isTested ? "test accuracy" : "validation accuracy, there being no test nodes,") + " at the epoch of "
                + selected + "; mean ± std over runs; validation and test labels never enter a loss";
    }
}
