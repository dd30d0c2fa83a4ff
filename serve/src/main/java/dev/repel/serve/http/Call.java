package dev.repel.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A request that has been let in; for one thread at a time. */
public final class Call {
    private final Map<String, String> query;
    private final byte[] body;
    private final BooleanSupplier stopped;
    private JsonNode json;

    Call(Map<String, String> query, byte[] body, BooleanSupplier stopped) {
        this.query = query;
        this.body = body;
        this.stopped = stopped;
    }

    /** The bytes of the body. */
    public int size() {
        return body.length;
    }

    /** Whether nobody waits for the answer any more; long work asks this now and then. */
    public boolean isStopped() {
        return stopped.getAsBoolean();
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
