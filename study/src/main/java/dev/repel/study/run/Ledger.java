package dev.repel.study.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
 * The finished runs of a study: a file with one JSON object a line, to which lines are only ever added. A line counts
 * when its line break is there; what a killed process left of one is cut off when the file is next opened.
 */
public final class Ledger implements AutoCloseable {
    private static final String ENDING = ".ledger.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

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

    /**
     * Opens a ledger, or begins one, for this process alone.
     *
     * @throws IOException if another process has it, or if a line in the middle is damaged
     */
    public static Ledger open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
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

    private static Content read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Map<String, LedgerEntry> entries = new LinkedHashMap<>();
        int start = 0;
        int line = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                line++;
                boolean last = at == bytes.length - 1;
                LedgerEntry entry = parse(new String(bytes, start, at - start, StandardCharsets.UTF_8));
                if (entry == null && last) {
                    // a machine that lost its power may have kept the length of a line but not its content
                    break;
                }
                if (entry == null) {
                    throw new InvalidDataException(file + ", line " + line
                            + ": expected the record of a run. The file was changed by something else; take the line"
                            + " out, and its run is done again.");
                }
                entries.putIfAbsent(entry.key(), entry);
                start = at + 1;
            }
        }
        return new Content(entries, start);
    }

    private static LedgerEntry parse(String line) {
        try {
            LedgerEntry entry = JSON.readValue(line, LedgerEntry.class);
            return entry == null || entry.key() == null ? null : entry;
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    public Path path() {
        return file;
    }

    /** Whether a run with this key is there. */
    public synchronized boolean has(String key) {
        return entries.containsKey(key);
    }

    /** The run with a key, null if there is none. */
    public synchronized LedgerEntry find(String key) {
        return entries.get(key);
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
