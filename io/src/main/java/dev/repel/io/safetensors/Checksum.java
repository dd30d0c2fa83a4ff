package dev.repel.io.safetensors;

import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** The format has no checksum of its own, and a flipped bit in a weight goes unnoticed: so the metadata hold one. */
final class Checksum {
    private static final String PREFIX = "repel.";

    static final String KEY = PREFIX + "sha256";

    private Checksum() {}

    /** Over names, types, shapes and bytes of the tensors and over the metadata, itself excepted. */
    static String of(TensorFile content) {
        MessageDigest digest = Sha256.digest();
        content.tensors().forEach((name, tensor) -> {
            addText(digest, name);
            addText(digest, tensor.dtype() + Arrays.toString(tensor.shape()));
            digest.update(tensor.data());
        });
        content.metadata().forEach((key, value) -> {
            if (!key.equals(KEY)) {
                addText(digest, key);
                addText(digest, value);
            }
        });
        return Sha256.hex(digest);
    }

    /** With its length before it, so that no two texts run together. */
    private static void addText(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        digest.update(bytes);
    }

    /** The content without its checksum, which only files of other programs may lack. */
    static TensorFile verified(Path file, TensorFile content) throws InvalidDataException {
        String stored = content.metadata().get(KEY);
        boolean ours = content.metadata().keySet().stream().anyMatch(key -> key.startsWith(PREFIX));
        if (!ours) {
            return content;
        }
        if (stored == null) {
            throw new InvalidDataException(
                    file.toString(),
                    "metadata " + KEY,
                    "expected a checksum, as all files with metadata " + PREFIX + "* have; the file was damaged or"
                            + " changed since it was written. A program that changes weights has to leave these"
                            + " metadata out");
        }
        if (!stored.equals(of(content))) {
            throw new InvalidDataException(
                    file.toString(),
                    "content",
                    "expected the checksum in the metadata; the file was damaged or changed since it was written");
        }
        SortedMap<String, String> metadata = new TreeMap<>(content.metadata());
        metadata.remove(KEY);
        return new TensorFile(content.tensors(), metadata);
    }
}
