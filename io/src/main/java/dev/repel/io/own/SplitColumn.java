package dev.repel.io.own;

import java.io.Serializable;

/**
 * The column of the nodes that says which of them are trained on, which validate and which test.
 *
 * @param ordered whether its dates or numbers decide, earlier nodes before later ones; otherwise its words do
 * @param validateFrom the first value of validation; empty for a share of the labelled nodes
 * @param testFrom the first value of the test; empty for a share of the labelled nodes
 */
public record SplitColumn(String name, boolean ordered, String validateFrom, String testFrom) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The column whose words are used if it is there. */
    static final String USUAL = "split";

    private static final String TO = "..";

    /** A column that has the words train, val and test. */
    static SplitColumn usual() {
        return new SplitColumn(USUAL, false, "", "");
    }

    /**
     * A column of dates or numbers.
     *
     * @param text {@code COLUMN}, {@code COLUMN=TEST_FROM} or {@code COLUMN=VALIDATE_FROM..TEST_FROM}
     */
    public static SplitColumn ordered(String text) {
        int equals = text.lastIndexOf('=');
        if (equals < 0) {
            return new SplitColumn(text.strip(), true, "", "");
        }
        String cuts = text.substring(equals + 1).strip();
        int to = cuts.indexOf(TO);
        return new SplitColumn(
                text.substring(0, equals).strip(),
                true,
                to < 0 ? "" : cuts.substring(0, to).strip(),
                to < 0 ? cuts : cuts.substring(to + TO.length()).strip());
    }
}
