package dev.repel.cli.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Help in which every option tells its default in the way the user would write it. */
public final class HelpText extends Help {
    public HelpText(CommandSpec command, ColorScheme colours) {
        super(command, colours);
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer plain = super.createDefaultOptionRenderer();
        return (option, labels, colours) -> {
            Text[][] rows = plain.render(option, labels, colours);
            String value = defaultText(option);
            if (!value.isEmpty()) {
                Text[] last = rows[rows.length - 1];
                last[last.length - 1] = last[last.length - 1].concat(" " + value);
            }
            return rows;
        };
    }

    /** What the option does, and its default behind it. */
    static String description(OptionSpec option) {
        String text = String.join(" ", option.description());
        if (option.completionCandidates() != null) {
            text = text.replace("${COMPLETION-CANDIDATES}", String.join(", ", option.completionCandidates()));
        }
        String choices = option.paramLabel().contains("|")
                ? " One of " + option.paramLabel().replace("|", ", ") + "."
                : "";
        return text + choices;
    }

    /** Nothing for switches that are off and for options whose description tells. */
    static String defaultText(OptionSpec option) {
        // a file is where the user is, not where this was asked
        Object value = option.initialValue() instanceof Path path ? path : OptionValue.defaultOf(option);
        boolean none = value == null
                || Boolean.FALSE.equals(value)
                || List.of().equals(value)
                || Map.of().equals(value);
        boolean tells = !none && !option.usageHelp() && !option.versionHelp();
        return tells ? "[" + (Boolean.TRUE.equals(value) ? "on" : value) + "]" : "";
    }
}
