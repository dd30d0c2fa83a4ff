package dev.repel.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * The script of picocli with two things put right. It keeps the values of an option in a variable named after the label in
 * the help, so that two options with the label NAME get the same values; here they are named after the option. And it
 * offers the constants of enums, which are in lower case and with dashes on our command line.
 */
final class CompletionScript {
    private static final Pattern VALUES = Pattern.compile("  local \\w+_option_args=\\((.*)\\) # --([\\w-]+) values");
    private static final Pattern CASE = Pattern.compile("    .*'--([\\w-]+)'\\)");
    private static final Pattern USE = Pattern.compile("\\$\\{\\w+_option_args\\[@]}");
    private static final Pattern CONSTANT = Pattern.compile("\"[A-Z][A-Z0-9_]*\"(?=[ )])");

    private String option = "";

    private CompletionScript() {}

    static String of(CommandLine root) {
        CompletionScript script = new CompletionScript();
        return AutoComplete.bash(root.getCommandName(), root)
                .lines()
                .map(script::corrected)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String corrected(String line) {
        String plain = CONSTANT.matcher(line)
                .replaceAll(
                        constant -> constant.group().toLowerCase(Locale.ROOT).replace('_', '-'));
        Matcher values = VALUES.matcher(plain);
        if (values.matches()) {
            return "  local " + variable(values.group(2)) + "=(" + values.group(1) + ")";
        }
        Matcher branch = CASE.matcher(plain);
        if (branch.matches()) {
            option = branch.group(1);
        }
        return USE.matcher(plain).replaceAll(Matcher.quoteReplacement("${" + variable(option) + "[@]}"));
    }

    private static String variable(String name) {
        return "values_of_" + name.replace('-', '_');
    }
}
