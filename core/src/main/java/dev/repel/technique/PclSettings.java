package dev.repel.technique;

import dev.repel.Require;
import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import java.io.Serializable;

/**
 * The settings of pseudo contrastive learning.
 *
 * @param gamma γ⁺, the probability from which a node is an anchor
 * @param k K, the number of negatives a class
 * @param tau τ, the temperature of the similarity
 * @param weight λ of L = L_s + λ L_c
 * @param negatives which nodes are negatives
 * @param gammaMinus γ⁻, the probability up to which a node is a negative by threshold
 * @param positives whether each anchor is also drawn to another node with its pseudo-label
 * @param weighting how negatives are weighed
 * @param weightTemperature T of the sharper weightings
 * @param continueProbability q, with which the random walk goes on rather than back to its start
 * @param walkError ε of the forward push: a score is at most ε times the node's degree too small
 * @param confidence which pass the pseudo-labels come from
 * @param refresh new pairs every so many epochs
 */
public record PclSettings(
        double gamma,
        int k,
        double tau,
        double weight,
        NegativeRule negatives,
        double gammaMinus,
        boolean positives,
        Weighting weighting,
        double weightTemperature,
        double continueProbability,
        double walkError,
        Confidence confidence,
        int refresh)
        implements Serializable {

    /** exp(1 / T), the largest weight, then still leaves room for sums and products of floats. */
    public static final double SMALLEST_WEIGHT_TEMPERATURE = 1 / TopologicalWeights.LARGEST_SCORE;

    /** Which predictions pseudo-labels are made of. */
    public enum Confidence {
        /** Those of the evaluation pass before the step, dropout off. */
        EVALUATION,
        /** Those of the step's own pass, dropout on. */
        TRAINING
    }

    public PclSettings {
        Require.that(gamma >= 0 && gamma <= 1, "--gamma must be in [0, 1]");
        Require.that(k >= 1, "--k must be at least 1");
        Require.that(tau > 0, "--tau must be above 0");
        Require.that(weight >= 0, "--contrastive-weight must not be negative");
        Require.that(gammaMinus >= 0 && gammaMinus <= 1, "--gamma-minus must be in [0, 1]");
        Require.that(
                weightTemperature >= SMALLEST_WEIGHT_TEMPERATURE,
                "--weight-temperature must be at least " + SMALLEST_WEIGHT_TEMPERATURE + ", else exp(1 / T) overflows");
        Require.that(continueProbability >= 0 && continueProbability < 1, "--continue-probability must be in [0, 1)");
        Require.that(walkError > 0, "--walk-error must be above 0");
        Require.that(refresh >= 1, "--refresh must be at least 1");
    }

    public static PclSettings defaults() {
        return new PclSettings(
                0.5,
                100,
                0.05,
                1,
                NegativeRule.TOP_K,
                0.05,
                false,
                Weighting.WALK,
                1,
                0.85,
                1e-4,
                Confidence.EVALUATION,
                1);
    }

    /** The same with another number of negatives and another weight of the loss. */
    public PclSettings with(int otherK, double otherWeight) {
        return new PclSettings(
                gamma,
                otherK,
                tau,
                otherWeight,
                negatives,
                gammaMinus,
                positives,
                weighting,
                weightTemperature,
                continueProbability,
                walkError,
                confidence,
                refresh);
    }

    public PclSettings withGamma(double otherGamma) {
        return new PclSettings(
                otherGamma,
                k,
                tau,
                weight,
                negatives,
                gammaMinus,
                positives,
                weighting,
                weightTemperature,
                continueProbability,
                walkError,
                confidence,
                refresh);
    }
}
