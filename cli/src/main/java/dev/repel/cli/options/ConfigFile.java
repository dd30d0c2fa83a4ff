package dev.repel.cli.options;

import dev.repel.InvalidRequest;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.FileList;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.design.YamlEntry;
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
import java.util.stream.Collectors;

/** A YAML file with settings by name, one per line. */
public final class ConfigFile {
    /** Giving one of a set on the command line takes the others of the set in the file out of force. */
    private static final List<Set<String>> ALTERNATIVES =
            List.of(Set.of("epochs", "warmup", "cotrain"), Set.of("scaling", "row-normalise"));

    private final Map<String, YamlEntry> entries = new LinkedHashMap<>();
    private final Set<String> lists;

    /** @param lists the names of the settings that may have several values */
    private ConfigFile(Set<String> lists) {
        this.lists = lists;
    }

    /**
     * Reads a file.
     *
     * @param file null for a file without entries
     * @param known the settings that may stand in it
     * @throws InvalidRequest naming the line, if this is no list of names with one value each, a name is unknown,
     *     or a value is none that the setting can have
     */
    public static ConfigFile read(Path file, List<DeclaredSetting> known) throws IOException {
        ConfigFile config = new ConfigFile(known.stream()
                .filter(setting -> setting.type() == FileList.class)
                .map(DeclaredSetting::name)
                .collect(Collectors.toSet()));
        if (file == null) {
            return config;
        }
        try (Reader text = Files.newBufferedReader(file)) {
            YamlEntry.readOptional(file.toString(), text).ifPresent(root -> config.entries.putAll(root.fields()));
        }
        config.entries.values().removeIf(YamlEntry::isEmpty);
        config.entries.forEach((name, entry) -> {
            String value = config.text(name, entry);
            try {
                TrainingSettings.check(name, value, known);
            } catch (InvalidRequest e) {
                throw entry.invalid(e);
            }
        });
        return config;
    }

    private String text(String name, YamlEntry entry) {
        return lists.contains(name) ? FileList.joined(entry.texts()) : entry.text();
    }

    /**
     * The settings of this file and of a command line, which wins. Where it names another backbone or technique, settings
     * of the file that these do not have are out of force.
     */
    public Map<String, String> with(Map<String, String> commandLine) {
        Map<String, String> all = new LinkedHashMap<>();
        entries.forEach((name, entry) -> {
            if (!isOverridden(name, commandLine)) {
                all.put(name, text(name, entry));
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
        } catch (InvalidRequest e) {
            return false;
        }
    }

    /**
     * A complaint about a setting with the place of its value, if that stands in this file and is in force.
     *
     * @param commandLine what was given there
     */
    public InvalidRequest placed(InvalidSetting complaint, Map<String, String> commandLine) {
        YamlEntry entry = entries.get(complaint.name());
        if (entry == null || isOverridden(complaint.name(), commandLine)) {
            return complaint;
        }
        return entry.invalid(complaint.message(UnaryOperator.identity()), complaint);
    }

    private static boolean isOverridden(String name, Map<String, String> commandLine) {
        return commandLine.containsKey(name)
                || ALTERNATIVES.stream()
                        .anyMatch(set -> set.contains(name) && set.stream().anyMatch(commandLine::containsKey));
    }
}
