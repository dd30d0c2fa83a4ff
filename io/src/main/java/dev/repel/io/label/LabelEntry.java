package dev.repel.io.label;

import dev.repel.Require;
import java.time.Instant;
import java.util.Objects;

/**
 * What somebody said about a node.
 *
 * @param node its id
 * @param label the name of the class, null unless the action is {@link Action#LABEL}
 * @param who said it; empty for nobody in particular
 */
public record LabelEntry(String node, Action action, String label, String who, Instant when) {
    /** What is said. */
    public enum Action {
        /** The node is of a class. */
        LABEL,
        /** Not now. */
        SKIP,
        /** Whoever was asked does not know. */
        UNSURE,
        /** The last thing that this person said about this node does not count. */
        UNDO
    }

    public LabelEntry {
        Require.that(node != null && !node.isEmpty(), "a node to label needs an id");
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(who, "who");
        Objects.requireNonNull(when, "when");
        Require.that(
                (action == Action.LABEL) == (label != null && !label.isBlank()),
                action == Action.LABEL ? "a label must not be empty" : "only the action label has a label");
    }

    /** A node is of a class. */
    public static LabelEntry label(String node, String label, String who, Instant when) {
        return new LabelEntry(node, Action.LABEL, label, who, when);
    }

    /** Anything else but a label. */
    public static LabelEntry of(Action action, String node, String who, Instant when) {
        return new LabelEntry(node, action, null, who, when);
    }
}
