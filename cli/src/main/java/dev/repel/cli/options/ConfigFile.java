package dev.repel.cli.options;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.train.ConfigByName;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A YAML file with settings by name, one per line. */
public final class ConfigFile {
    /** Giving one of these on the command line takes the others of the file out of force. */
    private static final Set<String> LENGTHS = Set.of("epochs", "warmup", "cotrain");

    private final Path file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(String value, int line) {}

    private ConfigFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @param file null for a file without entries
     * @param known the settings that may stand in it
     * @throws IllegalArgumentException naming the line, if this is no list of names with one value each, a name is unknown,
     *     or a value is none that the setting can have
     */
    public static ConfigFile read(Path file, List<DeclaredSetting> known) throws IOException {
        ConfigFile config = new ConfigFile(file);
        if (file == null) {
            return config;
        }
        YAMLFactory yaml = YAMLFactory.builder().build();
        yaml.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        try (Reader text = Files.newBufferedReader(file);
                JsonParser parser = yaml.createParser(text)) {
            config.read(parser);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            String problem = e.getOriginalMessage().lines().findFirst().orElse("");
            throw config.invalid(line, "this is not valid YAML: " + problem, e);
        }
        config.entries.forEach((name, entry) -> {
            try {
                TrainingSettings.check(name, entry.value, known);
            } catch (IllegalArgumentException e) {
                throw config.invalid(entry.line, e.getMessage(), e);
            }
        });
        return config;
    }

    private void read(JsonParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            return;
        }
        if (first != JsonToken.START_OBJECT) {
            throw invalid(parser.currentTokenLocation().getLineNr(), "expected lines such as 'hidden: 64'", null);
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            int line = parser.currentTokenLocation().getLineNr();
            JsonToken value = parser.nextToken();
            if (!value.isScalarValue()) {
                throw invalid(line, "expected one value for " + key, null);
            }
            if (value != JsonToken.VALUE_NULL) {
                entries.put(key, new Entry(parser.getText(), line));
            }
        }
    }

    /**
     * The settings of this file and of a command line, which wins. Where it names another backbone or technique, settings
     * of the file that these do not have are out of force.
     */
    public Map<String, String> with(Map<String, String> commandLine) {
        Map<String, String> all = new LinkedHashMap<>();
        entries.forEach((name, entry) -> {
            if (!isOverridden(name, commandLine)) {
                all.put(name, entry.value);
            }
        });
        all.putAll(commandLine);
        boolean other = commandLine.containsKey(TrainingSettings.BACKBONE)
                || commandLine.containsKey(TrainingSettings.TECHNIQUE);
        if (other && isKnown(all)) {
            all.keySet()
                    .removeIf(name -> !commandLine.containsKey(name)
                            && !ConfigByName.applies(
                                    name, TrainingSettings.backbone(all), TrainingSettings.technique(all)));
        }
        return all;
    }

    /** Unknown names are reported later. */
    private static boolean isKnown(Map<String, String> settings) {
        try {
            TrainingSettings.check(TrainingSettings.BACKBONE, TrainingSettings.backbone(settings));
            TrainingSettings.check(TrainingSettings.TECHNIQUE, TrainingSettings.technique(settings));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * A complaint about a setting with the place of its value, if that stands in this file and is in force.
     *
     * @param commandLine what was given there
     */
    public IllegalArgumentException placed(InvalidSetting complaint, Map<String, String> commandLine) {
        Entry entry = entries.get(complaint.name());
        if (entry == null || isOverridden(complaint.name(), commandLine)) {
            return complaint;
        }
        return invalid(entry.line, complaint.message(UnaryOperator.identity()), complaint);
    }

    private static boolean isOverridden(String name, Map<String, String> commandLine) {
        return commandLine.containsKey(name)
                || (LENGTHS.contains(name) && LENGTHS.stream().anyMatch(commandLine::containsKey));
    }

    private IllegalArgumentException invalid(int line, String problem, Exception cause) {
        return new IllegalArgumentException(file + ", line " + line + ": " + problem, cause);
    }
}
