package dev.repel.cli.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.repel.cli.text.Wrapped;
import dev.repel.model.Backbones;
import dev.repel.settings.DeclaredSetting;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.train.ConfigByName;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Configurations as YAML that {@link ConfigFile} reads. */
public final class ConfigText {
    private static final int COMMENT_WIDTH = 96;
    private static final String HEADER = """
            # Settings of 'repel train'. Use: repel train --config FILE
            # Options on the command line override this file.
            # Settings that have no default, or belong to other backbones or techniques, are commented out.
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

    /** Every setting of a command with its default and what it means. */
    public static String template(CommandSpec command) {
        StringBuilder text = new StringBuilder(HEADER);
        for (Topics.Section section : Topics.sections(command)) {
            List<DeclaredOption> settings = section.options().stream()
                    .flatMap(option -> DeclaredOption.of(option).stream())
                    .toList();
            if (!settings.isEmpty()) {
                text.append("\n# ---- ").append(section.heading()).append(" ----\n");
                settings.forEach(option -> text.append('\n').append(entry(option.setting(), option.owners())));
            }
        }
        return text.toString();
    }

    private static String entry(DeclaredSetting setting, List<String> owners) {
        StringBuilder entry = new StringBuilder();
        String what = (owners.isEmpty() ? "" : String.join(", ", owners) + ": ") + DeclaredOptions.help(setting);
        for (String line : Wrapped.lines(what, COMMENT_WIDTH)) {
            entry.append("# ").append(line).append('\n');
        }
        if (setting.defaultValue() == null) {
            return entry.append("# ").append(setting.name()).append(":\n").toString();
        }
        String value = of(Map.of(setting.name(), TrainingSettings.plain(setting.defaultValue())));
        // a value here would take the place of the backbone's own default
        if (Backbones.all().stream().anyMatch(backbone -> backbone.defaults().containsKey(setting.name()))) {
            return entry.append("# (some backbones have another default)\n# ")
                    .append(value)
                    .toString();
        }
        boolean applies = ConfigByName.applies(
                setting.name(), TrainingSettings.backbone(Map.of()), TrainingSettings.technique(Map.of()));
        return entry.append(applies ? "" : "# ").append(value).toString();
    }
}
