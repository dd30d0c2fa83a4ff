package dev.repel.technique;

import dev.repel.pseudo.InformativeNodes;
import dev.repel.settings.Setting;

/**
 * The settings of informative pseudo-labelling.
 *
 * @param threshold κ of the rule
 * @param informationWeight α of the mutual information
 * @param balanceWeight β of the balance of classes
 */
public record InfoGnnSettings(
        @Setting(
                name = "infognn-rule",
                value = "rank",
                search = {"rank", "score"},
                help = "How nodes are picked; score is the paper's rule.")
        InformativeNodes.Rule rule,

        @Setting(
                name = "infognn-threshold",
                value = "0.6",
                range = "[0, )",
                search = {"0.55", "0.6", "0.65", "0.7", "0.75"},
                help = "What the confidence (rank) or the mean of both scores (score) must exceed.")
        double threshold,

        @Setting(
                name = "infognn-per-class",
                value = "100",
                range = "[1, )",
                search = {"30", "100", "200"},
                help = "Most nodes picked per class.")
        int perClass,

        @Setting(
                name = "infognn-hops",
                value = "2",
                range = "[1, )",
                search = {"1", "2"},
                help = "Radius of a neighbourhood in hops.")
        int hops,

        @Setting(
                name = "infognn-q",
                value = "0.7",
                range = "(0, 1]",
                placeholder = "X",
                search = {"0.1", "0.3", "0.5", "0.7", "0.9"},
                help = "Exponent of the generalised cross-entropy, which damps doubtful pseudo-labels.")
        double q,

        @Setting(name = "infognn-weight", value = "1", range = "[0, )", help = "Weight of the pseudo-labels' loss.")
        double weight,

        @Setting(
                name = "infognn-information-weight",
                value = "1",
                range = "[0, )",
                search = {"0.1", "0.3", "1"},
                help = "Weight of the mutual information.")
        double informationWeight,

        @Setting(
                name = "infognn-balance-weight",
                value = "0.1",
                range = "[0, )",
                search = {"0.01", "0.1", "0.3", "1"},
                help = "Weight of the balance of classes.")
        double balanceWeight) {

    /** Whether nothing is added to the plain backbone. */
    boolean isOff() {
        return weight == 0 && informationWeight == 0 && balanceWeight == 0;
    }
}
