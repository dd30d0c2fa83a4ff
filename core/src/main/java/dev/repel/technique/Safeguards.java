package dev.repel.technique;

import dev.repel.pseudo.AnchorRule;
import dev.repel.pseudo.FewAnchors;
import dev.repel.pseudo.PairErrorRule;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * What keeps pseudo contrastive learning from doing harm on a graph where its assumptions do not hold. Everything is off
 * by default, as in the paper.
 *
 * @param gate whether held-out nodes decide if it is used at all
 * @param nearHops pairs within so many hops are left out unless both ends are anchors of different classes
 */
public record Safeguards(
        @Setting(
                help = "Let held-out nodes decide between pcl, with {contrastive-weight} or less, the plain backbone"
                        + " and the mean of both.")
        boolean gate,

        @Setting(
                value = "none",
                placeholder = "RULE",
                help = "Pairs whose ends may have the same class, with probability e: none (count fully), weight"
                        + " (count 1 - e), cut (left out if e is above {gamma-minus}).")
        PairErrorRule pairError,

        @Setting(help = "Calibrate probabilities on validation nodes after the warm-up, before {gamma} is applied.")
        boolean calibrateAnchors,

        @Setting(
                value = "fixed",
                placeholder = "RULE",
                help = "Probability from which a node is an anchor: fixed ({gamma}), flex-match, free-match (by class)"
                        + " or soft-match (any, but counts less).")
        AnchorRule anchorRule,

        @Setting(help = "Let the anchors of every class together count the same.")
        boolean balanceAnchors,

        @Setting(
                value = "0",
                range = "[0, 2]",
                help = "Leave out pairs within N hops unless both ends are anchors of different classes.")
        int nearHops,

        @Setting(
                value = "use",
                placeholder = "RULE",
                help = "Few anchors: use (mean over them), scale (mean over all nodes) or wait (until each class has as"
                        + " many as labels).")
        FewAnchors fewAnchors)
        implements Serializable {

    /** @throws InvalidSetting if any is on, because none works part by part or batch by batch */
    void requireWorkInParts() {
        InvalidSetting.unless(
                !gate,
                "gate",
                "trains several networks from one warm-up, which neither a cluster does nor a training in batches");
        Safeguards off = Declared.in(Safeguards.class).defaults();
        Declared.values(off)
                .forEach((name, value) -> InvalidSetting.unless(
                        value.equals(Declared.values(this).get(name)),
                        name,
                        "compares nodes of the whole graph, which no part has and no batch; leave it out there"));
    }

    /** Whether anchors count differently. */
    boolean weighsAnchors() {
        return anchorRule == AnchorRule.SOFT_MATCH || balanceAnchors || fewAnchors == FewAnchors.SCALE;
    }
}
