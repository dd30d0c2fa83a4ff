package dev.repel.train;

import dev.repel.loss.ClassWeights;
import dev.repel.loss.Reduction;
import dev.repel.model.Architecture;
import dev.repel.settings.OwnSettings;
import dev.repel.settings.Setting;
import dev.repel.technique.PclSettings;
import dev.repel.technique.Techniques;
import java.util.Map;
import java.util.Optional;

/**
 * All settings of a run except its seed. {@link ConfigByName} reads and changes them by name.
 *
 * @param technique a name in {@link Techniques}, or several separated by commas
 * @param techniques the settings that techniques themselves declare
 */
public record TrainConfig(
        Architecture architecture,

        @Setting(value = "pcl", help = "What is added: {techniques}; several with commas.", common = true)
        String technique,

        OwnSettings techniques,
        Schedule schedule,

        @Setting(
                name = "lr",
                value = "0.01",
                range = "(0, )",
                search = {"0.001", "0.01", "0.05"},
                help = "Learning rate of Adam.",
                common = true)
        double learningRate,

        @Setting(
                value = "0.0005",
                range = "[0, )",
                search = {"5e-3", "5e-4", "5e-6", "5e-9"},
                help = "L2 penalty, as in PyTorch's Adam.",
                common = true)
        double weightDecay,

        @Setting(name = "loss-reduction", value = "mean", help = "Mean or sum over the labelled nodes.")
        Reduction reduction,

        @Setting(value = "none", help = "balanced: every class counts the same in the supervised loss.")
        ClassWeights classWeights,

        @Setting(name = "select", value = "accuracy", help = "What the best epoch is best in on validation nodes.")
        Selection selection) {

    /** The settings of a backbone if the user gives none. */
    public static TrainConfig defaultsFor(String backbone) {
        return of(Map.of("backbone", backbone));
    }

    /** See {@link ConfigByName#read}. */
    public static TrainConfig of(Map<String, String> given) {
        return ConfigByName.read(given);
    }

    /**
     * A copy with another value of one setting, by its name.
     *
     * @throws dev.repel.settings.InvalidSetting if the value is outside its range, or cannot be combined with the
     *     others
     */
    public TrainConfig with(String setting, Object value) {
        return ConfigByName.with(this, setting, value);
    }

    /** The settings by which pairs of nodes are pushed apart, if the technique does that. */
    public Optional<PclSettings> pairs() {
        return Techniques.pairs(technique, techniques);
    }
}
