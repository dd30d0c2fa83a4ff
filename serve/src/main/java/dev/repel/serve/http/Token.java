package dev.repel.serve.http;

import dev.repel.Require;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** What a client has to know. It is never printed by accident. */
public final class Token {
    private static final int SHORTEST = 16;
    private static final int BYTES = 24;

    private final String text;
    private final byte[] digest;

    private Token(String text) {
        this.text = text;
        this.digest = digest(text);
    }

    /** One that the user has chosen. */
    public static Token of(String text) {
        Require.that(
                text.length() >= SHORTEST && text.chars().allMatch(c -> c > ' ' && c < 0x7f),
                "the token must have at least " + SHORTEST + " characters, none of them a space or outside of ASCII.");
        return new Token(text);
    }

    /** One that nobody can guess. */
    public static Token random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** For the one address in which it is shown to the user. */
    public String secret() {
        return text;
    }

    /** Takes the same time whatever is different. */
    boolean is(String other) {
        return MessageDigest.isEqual(digest, digest(other));
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "a token";
    }
}
