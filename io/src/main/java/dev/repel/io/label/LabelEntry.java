package dev.repel.io.label;

import dev.repel.Require;
import dev.repel.io.WholeText;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What somebody said about a node.
 *
 * @param node its id
 * @param label the name of the class, null unless the action is {@link Action#LABEL}
 * @param who said it; empty for nobody in particular
 * @param tab of a browser in which it was said, which tells people without a name apart; empty if it was said elsewhere
 */
public record LabelEntry(String node, Action action, String label, String who, Instant when, String tab) {
    /** What is said. */
    public enum Action {
        /** The node is of a class. */
        LABEL,
        /** Not now. */
        SKIP,
        /** Whoever was asked does not know. */
        UNSURE,
        /** The last thing that was said about this node in the same tab, or by the same person, does not count. */
        UNDO
    }

    public LabelEntry {
        Require.that(node != null && !node.isEmpty(), "a node to label needs an id");
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(who, "who");
        Objects.requireNonNull(when, "when");
        Objects.requireNonNull(tab, "tab");
        Require.that(
                Stream.of(node, label == null ? "" : label, who, tab).allMatch(WholeText::is),
                "expected text, found half of a character");
        Require.that(
                (action == Action.LABEL) == (label != null && !label.isBlank()),
                action == Action.LABEL ? "a label must not be empty" : "only the action label has a label");
    }

    /** A node is of a class. */
    public static LabelEntry label(String node, String label, String who, Instant when) {
        return new LabelEntry(node, Action.LABEL, label, who, when, "");
    }

    /** Anything else but a label. */
    public static LabelEntry of(Action action, String node, String who, Instant when) {
        return new LabelEntry(node, action, null, who, when, "");
    }

    /** The same, said in a tab of a browser. */
    public LabelEntry in(String ofBrowser) {
        return new LabelEntry(node, action, label, who, when, ofBrowser);
    }

    /**
     * Whether an undo may take this back. A tab takes back what was said in it, whatever name was typed there meanwhile;
     * where there is no tab, people take back what they said anywhere.
     */
    boolean isUndoneBy(LabelEntry undo) {
        return undo.tab.isEmpty() ? who.equals(undo.who) && (!who.isEmpty() || tab.isEmpty()) : tab.equals(undo.tab);
    }
}
