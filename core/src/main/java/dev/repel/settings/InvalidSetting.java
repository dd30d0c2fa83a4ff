package dev.repel.settings;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting that has a value it cannot have. It is carried as data, so that each surface can name it in its own way: the
 * command line with dashes, a file with its line.
 */
public final class InvalidSetting extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final Pattern REFERENCE = Pattern.compile("\\{([A-Za-z0-9-]+)}");

    private final String name;
    private final String problem;

    /**
     * @param name of the setting
     * @param problem the rest of a sentence that begins with the name; {@code {name}} refers to a setting
     */
    public InvalidSetting(String name, String problem) {
        super(named("{" + name + "} " + problem, UnaryOperator.identity()));
        this.name = name;
        this.problem = problem;
    }

    /** Fails unless the condition holds. */
    public static void unless(boolean holds, String name, String problem) {
        if (!holds) {
            throw new InvalidSetting(name, problem);
        }
    }

    public String name() {
        return name;
    }

    /**
     * The message in the words of a surface.
     *
     * @param naming how the surface writes the name of a setting
     */
    public String message(UnaryOperator<String> naming) {
        return named("{" + name + "} " + problem, naming);
    }

    /** The same with the names that a surface has for settings. */
    public InvalidSetting renamed(UnaryOperator<String> naming) {
        return new InvalidSetting(naming.apply(name), named(problem, other -> "{" + naming.apply(other) + "}"));
    }

    /** Replaces each {@code {name}} in a text by what a surface calls that setting. */
    public static String named(String text, UnaryOperator<String> naming) {
        return REFERENCE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(naming.apply(match.group(1))));
    }
}
