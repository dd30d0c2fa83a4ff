package dev.repel.io.own;

/**
 * The columns of the table of edges that hold their ends.
 *
 * @param source empty: {@code source} if there is one, else the first column
 * @param target empty: {@code target} if there is one, else the second column
 */
public record EndNames(String source, String target) {
    /** Not named. */
    public static final EndNames USUAL = new EndNames("", "");
}
