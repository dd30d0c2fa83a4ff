package dev.repel.settings;

import dev.repel.InvalidRequest;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting with an invalid value. The name is kept separately, so that each user interface can write it in its own
 * way: the command line with dashes, a file with its line.
 */
public final class InvalidSetting extends InvalidRequest {
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
     * The message as a user interface writes it.
     *
     * @param naming how the user interface writes the name of a setting
     */
    public String message(UnaryOperator<String> naming) {
        return named("{" + name + "} " + problem, naming);
    }

    /** A copy with the names that a user interface has for settings. */
    public InvalidSetting renamed(UnaryOperator<String> naming) {
        return new InvalidSetting(naming.apply(name), named(problem, other -> "{" + naming.apply(other) + "}"));
    }

    /** Replaces each {@code {name}} in a text by the name that a user interface has for that setting. */
    public static String named(String text, UnaryOperator<String> naming) {
        return REFERENCE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(naming.apply(match.group(1))));
    }
}
