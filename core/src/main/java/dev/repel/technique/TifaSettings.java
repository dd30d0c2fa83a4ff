package dev.repel.technique;

import dev.repel.Require;
import dev.repel.loss.PairContrast;

/**
 * The settings of TIFA-GCL.
 *
 * @param weight of the contrast; 0 is the plain backbone
 * @param tau its temperature
 * @param leastDrop the probability with which the node that is told most of the labels is perturbed
 * @param mostDrop that of the node that is told least
 * @param positives the nearest nodes a node is drawn to, itself included
 * @param negatives the nodes of middle distance it is pushed from
 * @param leastWeight the weight in the contrast of the node that is told most
 * @param mostWeight that of the node that is told least
 * @param restart α of the label influence
 */
public record TifaSettings(
        double weight,
        double tau,
        double leastDrop,
        double mostDrop,
        int positives,
        int negatives,
        double leastWeight,
        double mostWeight,
        double restart) {
    public TifaSettings {
        Require.that(weight >= 0, "--tifa-weight must not be negative");
        Require.that(tau >= PairContrast.LEAST_TAU, "--tifa-tau must be at least " + PairContrast.LEAST_TAU);
        Require.that(
                leastDrop >= 0 && leastDrop <= mostDrop && mostDrop < 1,
                "--tifa-least-drop must be in [0, --tifa-most-drop], and that below 1");
        Require.that(positives >= 1, "--tifa-positives must be at least 1");
        Require.that(negatives >= 1, "--tifa-negatives must be at least 1");
        Require.that(
                leastWeight > 0 && leastWeight <= mostWeight,
                "--tifa-least-weight must be above 0 and at most --tifa-most-weight");
        Require.that(restart > 0 && restart <= 1, "--tifa-restart must be in (0, 1]");
    }

    public static TifaSettings defaults() {
        return new TifaSettings(0.5, 0.5, 0.1, 0.5, 5, 50, 0.5, 1.5, 0.15);
    }
}
