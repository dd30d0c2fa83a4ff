package dev.repel;

/** Checks what a user asked for; the message is for the user. */
public final class Require {
    private Require() {}

    /** @throws InvalidRequest with the message if the condition does not hold */
    public static void that(boolean holds, String message) {
        if (!holds) {
            throw new InvalidRequest(message);
        }
    }
}
