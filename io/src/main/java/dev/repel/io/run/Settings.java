package dev.repel.io.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.repel.io.JsonFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Everything the numbers of a training depend on, as texts by name: options, the hash of the data, the kernels. */
public record Settings(SortedMap<String, String> values) {
    private static final String KEY = "repel.settings";

    public Settings {
        values = new TreeMap<>(values);
    }

    /** The differences, such as {@code hidden was 64 and is 32}. */
    public List<String> differencesTo(Settings now) {
        SortedSet<String> names = new TreeSet<>(values.keySet());
        names.addAll(now.values.keySet());
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String before = values.get(name);
            String after = now.values.get(name);
            if (!Objects.equals(before, after)) {
                differences.add(name + " was " + before + " and is " + after);
            }
        }
        return differences;
    }

    Map<String, String> toMetadata() {
        return Map.of(KEY, JsonFiles.text(values));
    }

    static Settings fromMetadata(Map<String, String> metadata) {
        try {
            return new Settings(
                    JsonFiles.value(metadata.getOrDefault(KEY, ""), new TypeReference<TreeMap<String, String>>() {}));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("there are no settings", e);
        }
    }
}
