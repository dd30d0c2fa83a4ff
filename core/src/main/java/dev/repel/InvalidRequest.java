package dev.repel;

/**
 * What a user asked for is wrong or not possible; the message is for the user. Any other
 * {@link IllegalArgumentException} is a mistake in a program.
 */
public class InvalidRequest extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidRequest(String message) {
        super(message);
    }

    public InvalidRequest(String message, Throwable cause) {
        super(message, cause);
    }
}
