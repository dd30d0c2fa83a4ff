package dev.repel.cli.train;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.ShellWords;
import dev.repel.io.table.Database;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.FileList;
import dev.repel.study.settings.TrainingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The settings that a folder of results records, as far as a folder may have a say. Anyone may have made it, so it may say
 * what is trained, but neither where something is written nor whom to contact.
 */
public final class RecordedSettings {
    /** What the user has to name again. */
    private static final List<String> DATABASE = List.of("jdbc", "jdbc-user", "nodes-query", "edges-query");

    private final Path file;
    private final Map<String, Object> config;

    private RecordedSettings(Path file, Map<String, Object> config) {
        this.file = file;
        this.config = config;
    }

    /** @throws InvalidDataException if the result records something that is no setting of a training */
    public static RecordedSettings of(RunFolder folder) throws IOException {
        Path file = folder.result();
        Map<String, Object> config = JsonFiles.read(file, Result.class).config();
        if (config == null) {
            throw new InvalidDataException(file.toString(), "content", "expected the settings of a training in config");
        }
        Map<String, DeclaredSetting> known = TrainRequest.declared().stream()
                .filter(RecordedSettings::mayBeRecorded)
                .collect(Collectors.toMap(DeclaredSetting::name, Function.identity(), (one, same) -> one));
        for (Map.Entry<String, Object> entry : config.entrySet()) {
            String place = "config." + entry.getKey();
            DeclaredSetting setting = known.get(entry.getKey());
            if (setting == null) {
                throw new InvalidDataException(
                        file.toString(),
                        place,
                        "expected a setting that a training records. The file was changed, or is of another version");
            }
            Object value = entry.getValue();
            if (!(value instanceof String || value instanceof Number || value instanceof Boolean)) {
                throw new InvalidDataException(file.toString(), place, "expected a text, a number, true or false");
            }
            if (isOnAnotherMachine(setting, value.toString())) {
                throw new InvalidDataException(
                        file.toString(), place, "expected a path of this machine, found " + value);
            }
        }
        return new RecordedSettings(file, config);
    }

    /** Where something is written is not for a folder to say. */
    private static boolean mayBeRecorded(DeclaredSetting setting) {
        return TrainingSettings.all().contains(setting) || setting.name().equals(OutputSettings.ESCAPE_FORMULAS);
    }

    /** Systems that know such paths connect to the machine in them and may tell it who the user is. */
    private static boolean isOnAnotherMachine(DeclaredSetting setting, String value) {
        boolean mayBePath = setting.type() == Path.class
                || setting.type() == FileList.class
                || setting.name().equals(TrainingSettings.DATASET);
        return mayBePath
                && value.lines()
                        .anyMatch(line -> line.strip().replace('\\', '/').startsWith("//"));
    }

    /**
     * The settings to train with again. Nothing is fetched.
     *
     * @param given what the user says, which wins; a database only counts if it is here
     * @throws InvalidRequest if the graph is in a database and the user does not name it
     */
    public Map<String, String> with(Map<String, String> given) {
        requireDatabase(given);
        Map<String, String> settings = new LinkedHashMap<>();
        config.forEach((name, value) -> settings.put(name, value.toString()));
        DATABASE.forEach(settings::remove);
        settings.put("offline", "true");
        settings.putAll(given);
        return settings;
    }

    /** Like {@link #with}, as they may be written down. */
    public Map<String, Object> shown(Map<String, String> given) {
        Map<String, Object> shown = new LinkedHashMap<>(config);
        shown.put("offline", true);
        shown.putAll(given);
        shown.computeIfPresent("jdbc", (name, url) -> Database.withoutSecret(url.toString()));
        return shown;
    }

    private void requireDatabase(Map<String, String> given) {
        List<String> recorded = DATABASE.stream().filter(config::containsKey).toList();
        Set<String> named = given.keySet();
        Require.that(
                !recorded.isEmpty() || DATABASE.stream().noneMatch(named::contains),
                file + " records no database, so there is none to name.");
        List<String> missing =
                recorded.stream().filter(name -> !named.contains(name)).toList();
        if (missing.isEmpty()) {
            return;
        }
        List<String> words = new ArrayList<>();
        missing.forEach(
                name -> words.addAll(List.of("--" + name, config.get(name).toString())));
        throw new InvalidRequest(file + " records a database. Repel connects to it, with your password, and"
                + " sends it these queries only if you name them yourself. If you trust them, add: "
                + ShellWords.join(words));
    }
}
