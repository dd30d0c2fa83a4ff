package dev.repel.cli.options;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.repel.study.design.OptionCheck;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A YAML file with options by name, one a line. Its entries become arguments, so they mean what they mean there. */
public final class ConfigFile {
    private static final String CONFIG = "config";

    /** Giving one of these on the command line takes the others of the file out of force. */
    private static final Set<String> ALTERNATIVES = Set.of("epochs", "warmup", "cotrain");

    private final Path file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(String value, int line) {}

    private ConfigFile(Path file) {
        this.file = file;
    }

    /** One without entries. */
    public static ConfigFile empty() {
        return new ConfigFile(Path.of(""));
    }

    /** @throws IllegalArgumentException naming the line, if this is no list of names with one value each */
    public static ConfigFile read(Path file) throws IOException {
        ConfigFile config = new ConfigFile(file);
        YAMLFactory yaml = YAMLFactory.builder().build();
        yaml.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        try (Reader text = Files.newBufferedReader(file);
                JsonParser parser = yaml.createParser(text)) {
            config.read(parser);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            String problem = e.getOriginalMessage().lines().findFirst().orElse("");
            throw config.invalid(line, "this is no valid YAML: " + problem);
        }
        return config;
    }

    private void read(JsonParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            return;
        }
        if (first != JsonToken.START_OBJECT) {
            throw invalid(parser.currentTokenLocation().getLineNr(), "expected lines such as 'hidden: 64'");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            int line = parser.currentTokenLocation().getLineNr();
            JsonToken value = parser.nextToken();
            if (!value.isScalarValue()) {
                throw invalid(line, "expected one value for " + key);
            }
            if (value != JsonToken.VALUE_NULL) {
                entries.put(key, new Entry(parser.getText(), line));
            }
        }
    }

    /**
     * The entries as arguments, without those that the command line overrides.
     *
     * @param check of a name and a value by themselves; complains by an IllegalArgumentException
     * @param given what stands on the command line
     * @throws IllegalArgumentException naming the line of an entry that is no option or has no valid value
     */
    public List<String> toArguments(OptionCheck check, ParseResult given) {
        List<String> arguments = new ArrayList<>();
        entries.forEach((key, entry) -> {
            try {
                check.check(key, entry.value);
            } catch (IllegalArgumentException e) {
                throw invalid(entry.line, e.getMessage());
            }
            if (!isOverridden(key, given)) {
                arguments.add("--" + key + "=" + entry.value);
            }
        });
        return arguments;
    }

    /**
     * A complaint about a value with the place of that value, if it stands in this file: which numbers an option may have is
     * known where it is used, and that place does not know of files.
     *
     * @param complaint beginning with the option it is about, as those about numbers do
     * @param given what stands on the command line
     */
    public IllegalArgumentException placed(IllegalArgumentException complaint, ParseResult given) {
        String message = String.valueOf(complaint.getMessage());
        String option = message.split(" ", 2)[0];
        Entry entry = option.startsWith("--") ? entries.get(option.substring(2)) : null;
        if (entry == null || isOverridden(option.substring(2), given)) {
            return complaint;
        }
        return new IllegalArgumentException(place(entry.line) + message, complaint);
    }

    /** The entries as they are written, by name. */
    Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        entries.forEach((name, entry) -> values.put(name, entry.value));
        return values;
    }

    /** The options that may stand in a configuration, by name. */
    public static Map<String, OptionSpec> known(CommandLine command) {
        Map<String, OptionSpec> known = new LinkedHashMap<>();
        for (OptionGroup group : OptionGroup.of(command.getCommandSpec())) {
            group.options().forEach(option -> known.put(OptionValue.key(option), option));
        }
        known.remove(CONFIG);
        return known;
    }

    private static boolean isOverridden(String key, ParseResult given) {
        return given.hasMatchedOption("--" + key)
                || (ALTERNATIVES.contains(key)
                        && ALTERNATIVES.stream().anyMatch(other -> given.hasMatchedOption("--" + other)));
    }

    private IllegalArgumentException invalid(int line, String problem) {
        return new IllegalArgumentException(place(line) + problem);
    }

    private String place(int line) {
        return file + ", line " + line + ": ";
    }
}
