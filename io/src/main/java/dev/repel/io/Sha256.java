package dev.repel.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;

/** SHA-256 of files and of groups of files, as lower-case hexadecimal text. */
public final class Sha256 {
    private static final int BUFFER = 1 << 16;

    private Sha256() {}

    public static String ofFile(Path file) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return hex(digest);
    }

    public static String ofBytes(byte[] bytes) {
        MessageDigest digest = digest();
        digest.update(bytes);
        return hex(digest);
    }

    /**
     * One hash for several files: the SHA-256 of their concatenated digests, in the given order. A single file
     * keeps its own hash, so that it can be compared with {@code sha256sum}.
     */
    public static String combined(Collection<String> hashes) {
        if (hashes.size() == 1) {
            return hashes.iterator().next();
        }
        MessageDigest digest = digest();
        for (String hash : hashes) {
            digest.update(HexFormat.of().parseHex(hash));
        }
        return hex(digest);
    }

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must provide SHA-256", e);
        }
    }

    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
