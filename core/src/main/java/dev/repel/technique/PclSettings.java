package dev.repel.technique;

import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * The settings of pseudo contrastive learning.
 *
 * @param gamma γ⁺, the probability from which a node is an anchor
 * @param k K, the number of negatives per class
 * @param tau τ, the temperature of the similarity
 * @param weight λ of L = L_s + λ L_c
 * @param gammaMinus γ⁻, the probability up to which a node is a negative by threshold
 * @param weightTemperature T of the sharper weightings
 * @param continueProbability q, the probability that the random walk continues instead of returning to its start
 * @param walkError ε of the forward push: a score is too small by at most ε times the degree of the node
 * @param safeguards additions to the paper, all off by default
 */
public record PclSettings(
        @Setting(
                value = "0.5",
                range = "[0, 1]",
                search = {"0.5", "0.6", "0.7", "0.8", "0.9"},
                help = "Probability from which a node is an anchor.",
                common = true)
        double gamma,

        @Setting(
                value = "100",
                range = "[1, )",
                search = {"10", "20", "40", "60", "80", "100", "200", "300"},
                help = "Negatives per class: the N nodes least likely to belong to it.",
                common = true)
        int k,

        @Setting(value = "0.05", range = "(0, )", help = "Temperature of the similarity.", common = true)
        double tau,

        @Setting(
                name = "contrastive-weight",
                value = "1",
                range = "[0, )",
                search = {"0.3", "1"},
                help = "Weight of the contrastive loss in the sum.",
                common = true)
        double weight,

        @Setting(
                value = "top-k",
                placeholder = "RULE",
                help =
                        "Rule for negatives: top-k, threshold (at most {gamma-minus}) or positive (another pseudo-label).")
        NegativeRule negatives,

        @Setting(value = "0.05", range = "[0, 1]", help = "Probability up to which a node is a negative by threshold.")
        double gammaMinus,

        @Setting(help = "Also draw each anchor to a node with the same pseudo-label.")
        boolean positives,

        @Setting(
                value = "walk",
                placeholder = "KIND",
                help = "Weight of a negative: walk, closed-form, scaled, rank (nearer ones push harder) or uniform.")
        Weighting weighting,

        @Setting(
                value = "1",
                range = "[" + PclSettings.SMALLEST_WEIGHT_TEMPERATURE + ", )",
                help = "Temperature of the weightings scaled and rank.")
        double weightTemperature,

        @Setting(
                value = "0.85",
                range = "[0, 1)",
                help = "Probability that the walk goes on instead of returning to its start.")
        double continueProbability,

        @Setting(
                value = "0.0001",
                range = "(0, )",
                help = "Largest error of a walk's scores per degree; smaller is slower.")
        double walkError,

        @Setting(
                value = "evaluation",
                placeholder = "PASS",
                help = "Pass that pseudo-labels come from: evaluation or training.")
        Confidence confidence,

        @Setting(value = "1", range = "[1, )", help = "Make new pairs every N epochs.")
        int refresh,

        Safeguards safeguards)
        implements Serializable {

    /** Sums and products of floats do not overflow even with the largest weight, exp(1 / T). */
    public static final double SMALLEST_WEIGHT_TEMPERATURE = 1 / TopologicalWeights.LARGEST_SCORE;

    public PclSettings {
        InvalidSetting.unless(
                weight > 0 || !safeguards.gate(), "gate", "needs a {contrastive-weight} above 0, or it has no choice");
    }

    /** Which predictions pseudo-labels are made from. */
    public enum Confidence {
        /** The evaluation pass before the step, with dropout off. */
        EVALUATION,
        /** The pass of the step itself, with dropout on. */
        TRAINING
    }

    /** A copy with another weight of the contrastive loss and without a gate, which has decided about it. */
    public PclSettings ungated(double other) {
        return Declared.with(Declared.with(this, "gate", false), "contrastive-weight", other);
    }

    /** @throws InvalidSetting if pairs cannot be made part by part, or batch by batch */
    public void requireWorkInParts() {
        InvalidSetting.unless(
                negatives == NegativeRule.TOP_K,
                "negatives",
                "must be top-k on a partitioned graph and in batches; the other rules draw from the whole graph");
        InvalidSetting.unless(
                !positives, "positives", "draws partners from the whole graph, which no part has and no batch");
        InvalidSetting.unless(
                refresh == 1,
                "refresh",
                "must be 1 on a partitioned graph and in batches, where every step makes new pairs");
        safeguards.requireWorkInParts();
    }
}
