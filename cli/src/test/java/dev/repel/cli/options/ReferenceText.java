package dev.repel.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The reference of the command line as Markdown, from the options themselves: one section per command, one row per option. */
public final class ReferenceText {
    private static final String HEADER = """
            # Reference

            Every command with every option. This file is made from the code, and a test fails where the two differ
            ([CONTRIBUTING.md](../CONTRIBUTING.md) tells how to make it anew). What the options are for: [TUTORIAL.md](TUTORIAL.md) and
            [HOWTO.md](HOWTO.md).

            """;

    private ReferenceText() {}

    public static String of(CommandLine commandLine) {
        StringBuilder text = new StringBuilder(HEADER);
        List<CommandLine> commands = withSubcommands(commandLine);
        commands.forEach(command -> text.append("- [`")
                .append(command.getCommandSpec().qualifiedName())
                .append("`](#")
                .append(heading(command).replace(' ', '-'))
                .append(")\n"));
        commands.forEach(command -> section(text, command));
        return text.toString();
    }

    /** What its section is called; its anchor has dashes for blanks. */
    public static String heading(CommandLine command) {
        return command.getCommandSpec().qualifiedName().replaceFirst("^repel ", "");
    }

    public static List<CommandLine> withSubcommands(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(each -> all.addAll(withSubcommands(each)));
        return all;
    }

    private static void section(StringBuilder text, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        text.append("\n## ").append(heading(command)).append("\n\n");
        text.append(paragraphs(spec.usageMessage().description())).append("\n\n");
        text.append("```\n").append(synopsis(command)).append("\n```\n");
        List<Topics.Section> sections = Topics.sections(spec);
        table(text, "", spec.positionalParameters(), List.of());
        sections.forEach(section -> table(text, section.heading(), List.of(), section.options()));
    }

    private static String paragraphs(String... description) {
        return cell(String.join(" ", description));
    }

    private static String synopsis(CommandLine command) {
        String text = command.getHelp().synopsis(0).strip();
        return text.lines().map(String::strip).collect(Collectors.joining(" "));
    }

    private static void table(
            StringBuilder text, String heading, List<PositionalParamSpec> parameters, List<OptionSpec> options) {
        List<OptionSpec> shown =
                options.stream().filter(option -> !option.hidden()).toList();
        boolean owned = shown.stream().anyMatch(option -> !Topics.owners(option).isEmpty());
        List<String> rows = new ArrayList<>();
        parameters.forEach(
                one -> rows.add(row("`" + one.paramLabel() + "`", String.join(" ", one.description()), "", "")));
        shown.forEach(option -> rows.add(row(
                "`" + OptionText.names(option) + "`",
                OptionText.description(option),
                defaultOf(option),
                owned ? " " + String.join(", ", Topics.owners(option)) + " |" : "")));
        if (!rows.isEmpty()) {
            text.append(heading.isEmpty() ? "" : "\n**" + heading + "**\n");
            text.append("\n| option | what it does | default |").append(owned ? " belongs to |" : "");
            text.append("\n|---|---|---|").append(owned ? "---|" : "").append('\n');
            rows.forEach(text::append);
        }
    }

    private static String row(String name, String what, String value, String owners) {
        // Where a description ends with its default in brackets, that is the default.
        int bracket = what.lastIndexOf(" [");
        boolean told = value.isEmpty() && bracket > 0 && what.endsWith("]");
        String described = told ? what.substring(0, bracket) + "." : what;
        String standard = told ? what.substring(bracket + 2, what.length() - 1) : value;
        return "| " + cell(name) + " | " + cell(described) + " | " + cell(standard) + " |" + owners + "\n";
    }

    private static String defaultOf(OptionSpec option) {
        String value = OptionText.defaultOf(option);
        return value.isEmpty() ? "" : "`" + value + "`";
    }

    private static String cell(String text) {
        return text.strip().replaceAll("\\s+", " ").replace("|", "\\|");
    }
}
