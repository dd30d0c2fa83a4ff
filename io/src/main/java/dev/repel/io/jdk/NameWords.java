package dev.repel.io.jdk;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * The words of a Java name: split at camel case and at anything that is no letter, in lower case, words of one or two
 * letters left out. {@code parseHTTPHeader2} gives parse, http, header.
 */
final class NameWords {
    private static final int SHORTEST = 3;

    private NameWords() {}

    static void split(String name, Consumer<String> words) {
        int start = 0;
        for (int i = 1; i <= name.length(); i++) {
            if (i == name.length() || isBoundary(name, i)) {
                if (i - start >= SHORTEST && Character.isLetter(name.charAt(start))) {
                    words.accept(name.substring(start, i).toLowerCase(Locale.ROOT));
                }
                start = i;
            }
        }
    }

    /** Whether a word ends before position i: letters meet others, aB, or the last capital of ABc. */
    private static boolean isBoundary(String name, int i) {
        char before = name.charAt(i - 1);
        char here = name.charAt(i);
        if (!Character.isLetter(before) || !Character.isLetter(here)) {
            return true;
        }
        if (!Character.isUpperCase(here)) {
            return false;
        }
        return !Character.isUpperCase(before) || (i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1)));
    }
}
