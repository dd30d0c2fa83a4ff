package dev.repel.select;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.technique.Techniques;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settings that are tried together.
 *
 * @param settings values as users write them, by name; only what the user has not given
 */
public record Candidate(Map<String, String> settings) {
    public Candidate {
        settings = Map.copyOf(settings).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (first, second) -> first, LinkedHashMap::new));
    }

    /** A copy with another value of one setting. */
    Candidate with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        changed.put(name, value);
        return new Candidate(changed);
    }

    /**
     * All settings of the experiment.
     *
     * @param given what the user has set, which stays
     * @throws dev.repel.settings.InvalidSetting if the two do not go together
     */
    public ExperimentSpec over(Map<String, String> given) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(given);
        return ExperimentSpec.of(all);
    }

    /** Whether it is more than a plain network, by a technique that the user has not set. */
    public boolean hasTechnique() {
        return !Techniques.isPlain(settings.getOrDefault(CandidateGrid.TECHNIQUE, Techniques.plain()));
    }

    /** For people: the names that identify the method first, then what else was set. */
    public String words() {
        Map<String, String> rest = new LinkedHashMap<>(settings);
        StringBuilder text = new StringBuilder();
        for (String name : CandidateGrid.NAMES) {
            String value = rest.remove(name);
            if (value != null) {
                text.append(text.isEmpty() ? "" : " ").append(value);
            }
        }
        rest.forEach((name, value) ->
                text.append(text.isEmpty() ? "" : ", ").append(name).append(' ').append(value));
        return text.isEmpty() ? "the settings as given" : text.toString();
    }

    /** Identifies the candidate in a log. */
    public String key() {
        return settings.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
