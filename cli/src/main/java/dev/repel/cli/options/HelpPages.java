package dev.repel.cli.options;

import dev.repel.InvalidRequest;
import dev.repel.cli.text.Wrapped;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of a command: a page with what everyone needs, and one for each topic. */
public final class HelpPages {
    private static final int NAMES = 22;
    private static final String INDENT = "  ";

    private HelpPages() {}

    /** Lets a command, and those below it, show their options in our way. */
    public static void install(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, HelpPages::parameters);
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, help -> "");
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpPages::common);
        command.getSubcommands().values().forEach(HelpPages::install);
    }

    private static String parameters(Help help) {
        CommandSpec command = help.commandSpec();
        StringBuilder text = new StringBuilder();
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            append(text, parameter.paramLabel(), String.join(" ", parameter.description()), width(command));
        }
        return text.length() == 0 ? "" : System.lineSeparator() + text;
    }

    private static String common(Help help) {
        CommandSpec command = help.commandSpec();
        StringBuilder text = new StringBuilder();
        boolean isShort = Topics.of(command).size() > 1;
        Topics.common(command)
                .forEach(section -> append(text, section, width(command), isShort ? Detail.SHORT : Detail.FULL));
        if (Topics.of(command).size() > 1) {
            text.append(String.format("%nMore: %s --help %s%n", command.qualifiedName(), Topics.inShort(command)));
        }
        return text.toString();
    }

    /**
     * The page of a topic.
     *
     * @throws InvalidRequest if the command has none of that name
     */
    public static String of(CommandSpec command, String topic) {
        List<String> topics = Topics.of(command);
        boolean all = topic.equals(Topics.ALL);
        if (!all && !topics.contains(topic)) {
            throw new InvalidRequest(command.qualifiedName() + " has no help topic '" + topic + "'. Topics: "
                    + String.join(", ", topics) + ", " + Topics.ALL + ".");
        }
        StringBuilder text = new StringBuilder("Options of " + command.qualifiedName() + String.format("%n"));
        List<Topics.Section> sections = all ? Topics.sections(command) : List.of(Topics.section(command, topic));
        sections.forEach(section -> append(text, section, width(command), all ? Detail.OWNED : Detail.FULL));
        return text.toString();
    }

    private static int width(CommandSpec command) {
        return command.usageMessage().width();
    }

    /** How much is said of an option. */
    private enum Detail {
        /** The first clause. */
        SHORT,
        FULL,
        /** Also the backbones or techniques that it belongs to. */
        OWNED
    }

    private static void append(StringBuilder text, Topics.Section section, int width, Detail detail) {
        text.append(String.format("%n%s%n", section.heading()));
        for (OptionSpec option : section.options()) {
            List<String> owners = detail == Detail.OWNED ? Topics.owners(option) : List.of();
            String what = (owners.isEmpty() ? "" : String.join(", ", owners) + ": ")
                    + OptionText.whole(option, detail == Detail.SHORT);
            append(text, OptionText.names(option), what, width);
        }
    }

    /** A name that is too long for its column takes room from the first line of what is said. */
    private static void append(StringBuilder text, String names, String what, int width) {
        int left = INDENT.length() + NAMES + 1;
        String tooMuch = "-".repeat(Math.max(0, names.length() - NAMES));
        List<String> lines = Wrapped.lines((tooMuch + " " + what).strip(), width - left - 1);
        String first = tooMuch.isEmpty() ? lines.get(0) : lines.get(0).substring(tooMuch.length());
        text.append(String.format("%s%-" + NAMES + "s %s%n", INDENT, names, first.strip()));
        lines.stream()
                .skip(1)
                .forEach(line -> text.append(" ".repeat(left)).append(line).append(System.lineSeparator()));
    }
}
