package dev.repel.serve.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What is sent back.
 *
 * @param headers besides those that every answer has
 */
public record Answer(int status, String type, byte[] body, Map<String, String> headers) {
    public static final String JSON = "application/json";

    /** A value as JSON, with the status 200. */
    public static Answer json(Object value) {
        return json(200, value);
    }

    public static Answer json(int status, Object value) {
        return new Answer(status, JSON, Json.write(value), Map.of());
    }

    /** A text of some type, with the status 200. */
    public static Answer text(String type, String text) {
        return new Answer(200, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    static Answer of(Refusal refusal) {
        return new Answer(refusal.status(), JSON, Json.write(Map.of("error", refusal.getMessage())), refusal.headers());
    }
}
