package dev.repel.io.own;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The words that stand for a missing value, in features and in labels alike; case does not matter. Empty cells are always
 * missing.
 */
public record MissingWords(@JsonValue List<String> words) implements Serializable {
    /** Of models that do not say: their files are older than the choice. */
    static final MissingWords FIRST = new MissingWords(List.of("na", "n/a", "null"));

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public MissingWords {
        words = words.stream()
                .map(word -> word.strip().toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    /** NA, N/A, null and a question mark. */
    public static MissingWords usual() {
        return new MissingWords(List.of("NA", "N/A", "null", "?"));
    }

    /** @param list words separated by commas; empty for none */
    public static MissingWords of(String list) {
        return new MissingWords(Arrays.asList(list.split(",")));
    }

    /** Whether the cell has no value. */
    public boolean isMissing(String cell) {
        return cell.isEmpty() || words.contains(cell.toLowerCase(Locale.ROOT));
    }
}
