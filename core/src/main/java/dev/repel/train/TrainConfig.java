package dev.repel.train;

import dev.repel.loss.Reduction;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.model.LayerOptions;
import dev.repel.technique.TechniqueSettings;

/**
 * All settings of a run but its seed.
 *
 * @param technique a name in {@link dev.repel.technique.Techniques}, or several with commas between them
 * @param techniques the settings of all techniques
 */
public record TrainConfig(
        Architecture architecture,
        String technique,
        TechniqueSettings techniques,
        Schedule schedule,
        double learningRate,
        double weightDecay,
        Reduction reduction) {
    public TrainConfig {
        if (!(learningRate > 0)) {
            throw new IllegalArgumentException("--lr must be above 0");
        }
        if (!(weightDecay >= 0)) {
            throw new IllegalArgumentException("--weight-decay must not be negative");
        }
    }

    /**
     * What is used where the user says nothing: the paper's table of defaults, but K = 100 (its 20 gains nothing), the
     * logits as embeddings and the mean of the supervised losses.
     */
    public static TrainConfig defaults() {
        return new TrainConfig(
                new Architecture("gcn", 2, 64, 0.5, 0.5, Embedding.LOGITS, LayerOptions.defaults()),
                "pcl",
                TechniqueSettings.defaults(),
                new Schedule(200, 300, 0),
                0.01,
                5e-4,
                Reduction.MEAN);
    }

    public TrainConfig withTechnique(String other) {
        return new TrainConfig(architecture, other, techniques, schedule, learningRate, weightDecay, reduction);
    }
}
