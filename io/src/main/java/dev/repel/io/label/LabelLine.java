package dev.repel.io.label;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.repel.InvalidRequest;
import dev.repel.settings.DeclaredSetting;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** An entry of a journal as a line of text: a JSON object. */
final class LabelLine {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final List<String> NAMES = List.of("node", "action", "label", "who", "when", "tab");

    private LabelLine() {}

    /** With its line break. */
    static byte[] of(LabelEntry entry) {
        ObjectNode object = JSON.createObjectNode();
        object.put("node", entry.node());
        object.put("action", DeclaredSetting.text(entry.action()));
        if (entry.label() != null) {
            object.put("label", entry.label());
        }
        object.put("who", entry.who());
        object.put("when", entry.when().toString());
        if (!entry.tab().isEmpty()) {
            object.put("tab", entry.tab());
        }
        return (object + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a power cut has left this of a line. What a person mistyped is not taken for that. */
    static boolean isTorn(ByteBuffer line) {
        ByteBuffer rest = line.duplicate();
        while (rest.hasRemaining()) {
            if (rest.get() == 0) {
                return true;
            }
        }
        return false;
    }

    /** @throws InvalidRequest with what is wrong with the line */
    static LabelEntry read(ByteBuffer bytes) {
        String line = decoded(bytes);
        JsonNode object;
        try {
            object = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new InvalidRequest("expected a JSON object, found " + shortened(line), e);
        }
        if (!object.isObject()) {
            throw new InvalidRequest("expected a JSON object, found " + shortened(line));
        }
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!NAMES.contains(name)) {
                throw new InvalidRequest("'" + name + "' is none of " + String.join(", ", NAMES));
            }
        }
        return new LabelEntry(
                text(object, "node", null),
                action(text(object, "action", "label")),
                object.has("label") ? text(object, "label", null) : null,
                text(object, "who", ""),
                when(text(object, "when", null)),
                text(object, "tab", ""));
    }

    /** Strictly: what cannot be read must not become another label. */
    private static String decoded(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new InvalidRequest("expected text in UTF-8, found bytes that are not", e);
        }
    }

    private static String text(JsonNode object, String name, String missing) {
        JsonNode value = object.get(name);
        if (value == null && missing != null) {
            return missing;
        }
        if (value == null || !value.isTextual()) {
            throw new InvalidRequest("expected a text as " + name + ", found " + (value == null ? "none" : value));
        }
        return value.asText();
    }

    private static LabelEntry.Action action(String name) {
        try {
            return LabelEntry.Action.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new InvalidRequest("the action '" + name + "' is none of label, skip, unsure, undo", e);
        }
    }

    private static Instant when(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidRequest("expected a time such as 2026-01-31T12:00:00Z as when, found '" + text + "'", e);
        }
    }

    private static String shortened(String line) {
        return "'" + (line.length() > 60 ? line.substring(0, 60) + "…" : line) + "'";
    }
}
