package dev.repel.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** A request that has been let in; for one thread at a time. */
public final class Call {
    private final Map<String, String> query;
    private final byte[] body;
    private JsonNode json;

    Call(Map<String, String> query, byte[] body) {
        this.query = query;
        this.body = body;
    }

    /**
     * The body.
     *
     * @throws Refusal if it is not JSON
     */
    public JsonNode json() {
        if (json == null) {
            json = Json.read(body);
        }
        return json;
    }

    /** A parameter of the address; empty if it is not given. */
    public String parameter(String name) {
        return query.getOrDefault(name, "");
    }

    /** @throws Refusal if the parameter is not a number */
    public int number(String name, int otherwise) {
        String text = parameter(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new Refusal(400, name + ": expected a whole number");
        }
    }
}
