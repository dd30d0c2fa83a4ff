package dev.repel.technique;

import dev.repel.Require;
import dev.repel.pseudo.InformativeNodes;

/**
 * The settings of informative pseudo-labelling.
 *
 * @param rule how nodes are picked
 * @param threshold κ of the rule
 * @param perClass how many nodes are picked for a class at most
 * @param hops the radius of a neighbourhood
 * @param q of the generalised cross-entropy
 * @param weight of the pseudo-labels' loss
 * @param informationWeight α of the mutual information
 * @param balanceWeight β of the balance of classes
 */
public record InfoGnnSettings(
        InformativeNodes.Rule rule,
        double threshold,
        int perClass,
        int hops,
        double q,
        double weight,
        double informationWeight,
        double balanceWeight) {
    public InfoGnnSettings {
        Require.that(threshold >= 0, "--infognn-threshold must not be negative");
        Require.that(perClass >= 1, "--infognn-per-class must be at least 1");
        Require.that(hops >= 1, "--infognn-hops must be at least 1");
        Require.that(q > 0 && q <= 1, "--infognn-q must be in (0, 1]");
        Require.that(weight >= 0, "--infognn-weight must not be negative");
        Require.that(informationWeight >= 0, "--infognn-information-weight must not be negative");
        Require.that(balanceWeight >= 0, "--infognn-balance-weight must not be negative");
    }

    public static InfoGnnSettings defaults() {
        return new InfoGnnSettings(InformativeNodes.Rule.RANK, 0.6, 100, 2, 0.7, 1, 1, 0.1);
    }

    /** Whether nothing is added to the plain backbone. */
    boolean isOff() {
        return weight == 0 && informationWeight == 0 && balanceWeight == 0;
    }
}
