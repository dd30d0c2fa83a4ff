package dev.repel.train;

import dev.repel.loss.ClassWeights;
import dev.repel.loss.Reduction;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.LayerOptions;
import dev.repel.model.Preset;
import dev.repel.technique.TechniqueSettings;

/**
 * All settings of a run but its seed.
 *
 * @param technique a name in {@link dev.repel.technique.Techniques}, or several with commas between them
 * @param techniques the settings of all techniques
 * @param classWeights how much the labels of each class count in the supervised loss
 * @param selection what the best epoch is best in
 */
public record TrainConfig(
        Architecture architecture,
        String technique,
        TechniqueSettings techniques,
        Schedule schedule,
        double learningRate,
        double weightDecay,
        Reduction reduction,
        ClassWeights classWeights,
        Selection selection) {
    public TrainConfig {
        if (!(learningRate > 0)) {
            throw new IllegalArgumentException("--lr must be above 0");
        }
        if (!(weightDecay >= 0)) {
            throw new IllegalArgumentException("--weight-decay must not be negative");
        }
    }

    /** Every label counts the same, and the validation accuracy chooses the epoch. */
    public TrainConfig(
            Architecture architecture,
            String technique,
            TechniqueSettings techniques,
            Schedule schedule,
            double learningRate,
            double weightDecay,
            Reduction reduction) {
        this(
                architecture,
                technique,
                techniques,
                schedule,
                learningRate,
                weightDecay,
                reduction,
                ClassWeights.NONE,
                Selection.ACCURACY);
    }

    /** What is used where the user says nothing. */
    public static TrainConfig defaults() {
        return defaultsFor("gcn");
    }

    /**
     * What is used for a backbone where the user says nothing: its {@link Preset}, and otherwise the paper's table of
     * defaults with the logits as embeddings and the mean of the supervised losses.
     */
    public static TrainConfig defaultsFor(String backbone) {
        Preset preset = Backbones.preset(backbone);
        TechniqueSettings techniques = TechniqueSettings.defaults();
        return new TrainConfig(
                new Architecture(
                        backbone,
                        preset.layers(),
                        64,
                        preset.dropout(),
                        preset.dropout(),
                        preset.embedding(),
                        LayerOptions.defaults()),
                "pcl",
                techniques.withPcl(techniques.pcl().with(preset.k(), preset.contrastiveWeight())),
                new Schedule(200, 300, 0),
                0.01,
                preset.weightDecay(),
                Reduction.MEAN);
    }

    public TrainConfig withTechnique(String other) {
        return new TrainConfig(
                architecture,
                other,
                techniques,
                schedule,
                learningRate,
                weightDecay,
                reduction,
                classWeights,
                selection);
    }
}
