package dev.repel.serve.http;

import java.util.Map;

/** A request is not answered; the message is for whoever sent it. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Map<String, String> headers;

    public Refusal(int status, String message) {
        this(status, message, Map.of());
    }

    /** @param headers besides those that every answer has */
    public Refusal(int status, String message, Map<String, String> headers) {
        // without a stack trace: refusing must be cheaper than asking
        super(message, null, false, false);
        this.status = status;
        this.headers = headers;
    }

    static Refusal later(int status, String message) {
        return new Refusal(status, message, Map.of("Retry-After", "1"));
    }

    public int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }
}
