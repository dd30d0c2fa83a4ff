package dev.repel.fuzz;

import dev.repel.io.Sha256;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** Makes the checksums of our formats right again, so that fuzzing reaches what lies behind them. */
final class Seal {
    static final int DATASET_VERSION = 1;

    /** Stands for {@code repel.} before the names of metadata, since files without those need no checksum. */
    static final String UNSEALED = "fuzz.";

    static final String SEALED = "repel.";

    private static final byte[] MAGIC = "REPELDS1".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = MAGIC.length + Integer.BYTES + Long.BYTES;
    private static final Pattern CHECKED_LINE = Pattern.compile("^(.*),\"crc\":\"[^\"]*\"}", Pattern.MULTILINE);

    private Seal() {}

    /** Writes safetensors under their checksum; what is not even that is written as it is. */
    static Path tensors(byte[] unsealed, Path file) throws IOException {
        Files.write(file, unsealed);
        TensorFile content = Safetensors.read(file);
        Safetensors.write(file, renamed(content, UNSEALED, SEALED));
        return file;
    }

    /** The content with another prefix before the names of its metadata. */
    static TensorFile renamed(TensorFile content, String from, String to) {
        TreeMap<String, String> metadata = new TreeMap<>();
        content.metadata()
                .forEach((key, value) ->
                        metadata.put(key.startsWith(from) ? to + key.substring(from.length()) : key, value));
        return new TensorFile(content.tensors(), metadata);
    }

    /** Writes the payload of a dataset cache between its header and its checksum. */
    static Path dataset(byte[] payload, Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        ByteBuffer content = ByteBuffer.allocate(HEADER + payload.length + digest.getDigestLength());
        content.put(MAGIC).putInt(DATASET_VERSION).putLong(payload.length).put(payload);
        digest.update(content.array(), 0, content.position());
        content.put(digest.digest());
        return Files.write(file, content.array());
    }

    /** What {@link #dataset} takes, of a sealed file. */
    static byte[] payload(byte[] sealed) {
        return Arrays.copyOfRange(
                sealed, HEADER, sealed.length - Sha256.digest().getDigestLength());
    }

    /** Walks, followed by their checksum. */
    static byte[] walks(byte[] unsealed) {
        return ByteBuffer.allocate(unsealed.length + Integer.BYTES)
                .put(unsealed)
                .putInt(checksum(unsealed))
                .array();
    }

    /** A ledger whose lines have the right checksums, if they have any. */
    static byte[] ledger(byte[] lines) {
        String text = new String(lines, StandardCharsets.UTF_8);
        return CHECKED_LINE
                .matcher(text)
                .replaceAll(line -> Matcher.quoteReplacement(checked(line.group(1))))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String checked(String line) {
        int sum = checksum((line + "}").getBytes(StandardCharsets.UTF_8));
        return line + ",\"crc\":\"" + HexFormat.of().toHexDigits(sum) + "\"}";
    }

    private static int checksum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return (int) sum.getValue();
    }
}
