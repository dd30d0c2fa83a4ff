package dev.repel.io;

/**
 * Text without halves of characters: JSON can name half of a surrogate pair ({@code \\ud800}), and programs that cut texts
 * off write such halves. No file in UTF-8 can hold one, so two ids that differ only there would become the same.
 */
public final class WholeText {
    private WholeText() {}

    public static boolean is(String text) {
        return text.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
    }
}
