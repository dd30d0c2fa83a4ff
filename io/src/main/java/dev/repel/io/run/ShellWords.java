package dev.repel.io.run;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Arguments quoted for pasting into a shell. */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private ShellWords() {}

    public static String join(List<String> arguments) {
        return arguments.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
