package dev.repel.technique;

import dev.repel.pseudo.Weighting;

/**
 * The settings of pseudo contrastive learning.
 *
 * @param gamma γ⁺, the probability from which a node is an anchor
 * @param k K, the number of negatives a class
 * @param tau τ, the temperature of the similarity
 * @param continueProbability q, with which the random walk goes on rather than back to its start
 * @param walkError ε of the forward push: a score is at most ε times the node's degree too small
 * @param weight λ of L = L_s + λ L_c
 */
public record PclSettings(
        double gamma,
        int k,
        double tau,
        double continueProbability,
        double walkError,
        Weighting weighting,
        double weight) {
    public PclSettings {
        require(gamma >= 0 && gamma <= 1, "--gamma must be in [0, 1]");
        require(k >= 1, "--k must be at least 1");
        require(tau > 0, "--tau must be above 0");
        require(continueProbability >= 0 && continueProbability < 1, "--continue-probability must be in [0, 1)");
        require(walkError > 0, "--walk-error must be above 0");
        require(weight >= 0, "--contrastive-weight must not be negative");
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
