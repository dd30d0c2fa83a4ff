package dev.repel.cli.options;

import dev.repel.settings.DeclaredSetting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** An option in words: its names, what it does, and what holds where it is not given. */
public final class OptionText {
    private OptionText() {}

    /** Such as {@code --[no-]verify} or {@code --hidden=N}. */
    public static String names(OptionSpec option) {
        String label = option.arity().max() == 0
                ? ""
                : option.arity().min() == 0 ? "[=" + option.paramLabel() + "]" : "=" + option.paramLabel();
        return Stream.of(option.names())
                        .map(name -> option.negatable() ? name.replaceFirst("^--", "--[no-]") : name)
                        .collect(Collectors.joining(", "))
                + label;
    }

    /** What the option does. */
    public static String description(OptionSpec option) {
        return String.join(" ", option.description());
    }

    /** Empty for switches that are off and for options whose description tells. */
    public static String defaultOf(OptionSpec option) {
        Optional<DeclaredOption> declared = DeclaredOption.of(option);
        if (declared.isPresent()) {
            return text(declared.get().defaultValue());
        }
        if (option.usageHelp() || option.versionHelp()) {
            return "";
        }
        return option.defaultValue() != null
                ? text(Boolean.valueOf(option.defaultValue()))
                : text(option.initialValue());
    }

    private static String text(Object value) {
        boolean none = value == null
                || Boolean.FALSE.equals(value)
                || List.of().equals(value)
                || Map.of().equals(value);
        return none ? "" : Boolean.TRUE.equals(value) ? "on" : DeclaredSetting.text(value);
    }

    /**
     * What the option does, and its default behind it.
     *
     * @param isShort whether the first clause will do
     */
    static String whole(OptionSpec option, boolean isShort) {
        String value = defaultOf(option);
        String description = description(option);
        int end = description.indexOf(';');
        return (isShort && end > 0 ? description.substring(0, end) + "." : description)
                + (value.isEmpty() ? "" : " [" + value + "]");
    }
}
