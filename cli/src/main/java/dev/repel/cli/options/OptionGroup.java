package dev.repel.cli.options;

import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command under their headings, in the order of the help. */
public record OptionGroup(String heading, List<OptionSpec> options) {
    public static List<OptionGroup> of(CommandSpec command) {
        return command.argGroups().stream().map(OptionGroup::of).toList();
    }

    private static OptionGroup of(ArgGroupSpec group) {
        List<OptionSpec> options = group.options().stream()
                .sorted(Comparator.comparingInt(OptionSpec::order))
                .toList();
        return new OptionGroup(group.heading().replace("%n", "").strip(), options);
    }
}
