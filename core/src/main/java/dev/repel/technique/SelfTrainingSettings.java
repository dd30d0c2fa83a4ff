package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.pseudo.LabelBudget;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;

/**
 * The settings of co-training, self-training, their union and their intersection, and the budget of M3S.
 *
 * @param factor the number of pseudo-labels as a multiple of η
 * @param intersectionFactor the same for the intersection, which keeps only some of them
 * @param hops τ of η, the number of hops that a label is assumed to reach
 * @param absorption α of the random walks
 */
public record SelfTrainingSettings(
        @Setting(
                name = "self-training-factor",
                value = "3",
                range = "[0, )",
                search = {"1", "2", "3", "5"},
                help = "Pseudo-labels, as a multiple of the labels that would cover the graph; 0: off.")
        double factor,

        @Setting(
                value = "10",
                range = "[0, )",
                search = {"3", "5", "10", "15"},
                help = "Pseudo-labels before the two sets are intersected, as a multiple of the labels that would cover"
                        + " the graph; 0: off.")
        double intersectionFactor,

        @Setting(
                name = "self-training-hops",
                value = "2",
                range = "[0, )",
                help = "Hops that a label is taken to reach.")
        int hops,

        @Setting(
                value = "0.000001",
                range = "(0, )",
                search = {"1e-6", "1e-4", "1e-2"},
                help = "How readily random walks are absorbed.")
        double absorption) {

    /**
     * How many nodes of each class get a pseudo-label.
     *
     * @throws InvalidSetting if none would, although the factor is not 0
     */
    int[] budget(TrainingTask task, double multiple) {
        int[] budget = LabelBudget.of(task.graph(), task.trainLabels(), task.classes(), multiple, hops);
        InvalidSetting.unless(
                multiple == 0 || task.trainLabels().length == 0 || !LabelBudget.isEmpty(budget),
                "self-training-hops",
                "reaches so far in a graph of " + task.graph().nodes() + " nodes and "
                        + task.graph().edges()
                        + " edges that no class would get a single pseudo-label: lower it, or raise"
                        + " {self-training-factor} (or {intersection-factor})");
        return budget;
    }
}
