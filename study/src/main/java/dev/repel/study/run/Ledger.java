package dev.repel.study.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.io.AtomicFiles;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The finished runs of a study: a file with one JSON object per line, to which lines are only ever added. A line counts
 * when its line break is there; what a killed process left of one is cut off when the file is next opened.
 */
public final class Ledger implements AutoCloseable {
    private static final String ENDING = ".ledger.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path file;
    private final LedgerLock lock;
    private final FileChannel channel;
    private final Map<String, LedgerEntry> entries;

    private record Content(Map<String, LedgerEntry> entries, long soundBytes) {}

    private Ledger(Path file, LedgerLock lock, FileChannel channel, Map<String, LedgerEntry> entries) {
        this.file = file;
        this.lock = lock;
        this.channel = channel;
        this.entries = entries;
    }

    /** The ledger of a study in a folder. */
    public static Path file(Path folder, String study) {
        return folder.resolve(study + ENDING);
    }

    /** Whether a folder has ledgers, and hence belongs to studies or to a search. */
    public static boolean isIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ENDING)) {
            return found.iterator().hasNext();
        }
    }

    /**
     * Opens a ledger, or begins one, for this process alone.
     *
     * @throws IOException if another process has it, or if a line in the middle is damaged
     */
    public static Ledger open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        AtomicFiles.requireNoLink(file);
        LedgerLock lock = LedgerLock.of(file);
        FileChannel channel = null;
        try {
            Content content = Files.exists(file) ? read(file) : new Content(new LinkedHashMap<>(), 0);
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.size() > content.soundBytes) {
                channel.truncate(content.soundBytes);
            }
            channel.position(content.soundBytes);
            return new Ledger(file, lock, channel, content.entries);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            lock.close();
            throw e;
        }
    }

    /** The runs in all ledgers of a folder, by key; those being written may have more soon. */
    public static Map<String, LedgerEntry> allIn(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ENDING)) {
            found.forEach(files::add);
        }
        Collections.sort(files);
        Map<String, LedgerEntry> all = new LinkedHashMap<>();
        for (Path file : files) {
            read(file).entries.forEach(all::putIfAbsent);
        }
        return all;
    }

    /** Removes a ledger that nobody needs any longer, with its lock. */
    public static void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(LedgerLock.file(file));
    }

    private static Content read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Map<String, LedgerEntry> entries = new LinkedHashMap<>();
        int start = 0;
        int line = 1;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                LedgerEntry entry = parse(bytes, start, at, file, line);
                if (entry == null) {
                    break;
                }
                entries.putIfAbsent(entry.key(), entry);
                start = at + 1;
                line++;
            }
        }
        if (start < bytes.length && bytes[bytes.length - 1] != '\n') {
            // nothing is done with it, but only what was being written may be cut off
            parse(bytes, start, bytes.length, file, line);
        }
        return new Content(entries, start);
    }

    /**
     * A run, or null for what a process or a machine that went down left of the last line. Without power even the length
     * of a line may have been kept and its content not.
     */
    private static LedgerEntry parse(byte[] bytes, int from, int to, Path file, int line) throws InvalidDataException {
        JsonNode tree = json(new String(bytes, from, to - from, StandardCharsets.UTF_8));
        boolean last = to >= bytes.length - 1;
        if (tree == null && last) {
            return null;
        }
        try {
            LedgerEntry entry = tree == null ? null : JSON.treeToValue(tree, LedgerEntry.class);
            if (entry != null && entry.key() != null) {
                return entry;
            }
        } catch (JsonProcessingException e) {
            throw (InvalidDataException) invalid(file, line).initCause(e);
        }
        throw invalid(file, line);
    }

    /** What a line says, null if it is no JSON: a line that was torn is none, but not everything else is a run. */
    private static JsonNode json(String line) {
        try {
            JsonNode tree = JSON.readTree(line);
            return tree.isMissingNode() ? null : tree;
        } catch (JsonMappingException twoValues) {
            return JSON.nullNode();
        } catch (JsonProcessingException torn) {
            return null;
        }
    }

    private static InvalidDataException invalid(Path file, int line) {
        return new InvalidDataException(file + ", line " + line
                + ": expected the record of a run. The file was changed by another program, or is of another version;"
                + " remove the line to repeat its run.");
    }

    /** The runs that are there, by key. */
    public synchronized Map<String, LedgerEntry> entries() {
        return new LinkedHashMap<>(entries);
    }

    /** Adds a run, forced to the disk when this returns; one that is there already stays as it is. */
    public synchronized void append(LedgerEntry entry) throws IOException {
        if (entries.containsKey(entry.key())) {
            return;
        }
        ByteBuffer line = ByteBuffer.wrap((JSON.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        long before = channel.position();
        try {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(false);
        } catch (IOException e) {
            // a disk that is full must not leave half a line before the next one
            channel.truncate(before);
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
        entries.put(entry.key(), entry);
    }

    /** Waits for a line that is being written. */
    @Override
    public synchronized void close() throws IOException {
        try {
            channel.close();
        } finally {
            lock.close();
        }
    }
}
