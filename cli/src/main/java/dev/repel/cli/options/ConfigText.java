package dev.repel.cli.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Configurations as YAML that {@link ConfigFile} reads. */
public final class ConfigText {
    private static final String CONFIG = "config";
    private static final int COMMENT_WIDTH = 96;
    private static final String HEADER = """
            # Options of 'repel train'. Use: repel train --config FILE
            # What stands on the command line wins over this file.
            """;
    private static final YAMLMapper YAML = new YAMLMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .build());

    private ConfigText() {}

    /** Just the values. */
    public static String of(Map<String, Object> values) {
        try {
            return YAML.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts, numbers and truth values can always be written", e);
        }
    }

    /** Every option of a command with its default and what it means; those without a default are commented out. */
    public static String template(CommandSpec command) {
        StringBuilder text = new StringBuilder(HEADER);
        for (OptionGroup group : OptionGroup.of(command)) {
            text.append("\n# ---- ").append(group.heading()).append(" ----\n");
            group.options().stream()
                    .filter(option -> !OptionValue.key(option).equals(CONFIG))
                    .forEach(option -> text.append('\n').append(entry(option)));
        }
        return text.toString();
    }

    private static String entry(OptionSpec option) {
        String key = OptionValue.key(option);
        Object value = OptionValue.defaultOf(option);
        StringBuilder entry = new StringBuilder();
        for (String line : Wrapped.lines(HelpText.description(option), COMMENT_WIDTH)) {
            entry.append("# ").append(line).append('\n');
        }
        if (value == null) {
            return entry.append("# ").append(key).append(":\n").toString();
        }
        // a value here would take the place of the backbone's own default
        String mark = BackboneDefaults.decides(key) ? "# (the default of gcn; others have their own)\n# " : "";
        return entry.append(mark).append(of(Map.of(key, value))).toString();
    }
}
