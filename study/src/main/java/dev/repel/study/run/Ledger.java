package dev.repel.study.run;

import dev.repel.io.AtomicFiles;
import dev.repel.io.InputFile;
import dev.repel.io.InvalidDataException;
import dev.repel.io.ProcessLock;
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
import java.util.Set;
import java.util.TreeSet;

/**
 * The finished runs of a study: a file with one JSON object per line, to which lines are only ever added. A line counts
 * when its line break is there; what a killed process left of one is cut off when the file is next opened. Each line ends
 * with a checksum of itself; lines of versions that wrote none are read and counted. The file appears with its first line,
 * so that an empty one has lost its runs.
 */
public final class Ledger implements AutoCloseable {
    private static final String ENDING = ".ledger.jsonl";

    private final Path file;
    private final ProcessLock lock;
    private final Map<String, LedgerEntry> entries;
    private final int unchecked;
    /** Null until there is a line. */
    private FileChannel channel;

    /** @param unchecked how many lines have no checksum */
    private record Content(Map<String, LedgerEntry> entries, long soundBytes, int unchecked) {}

    private Ledger(Path file, ProcessLock lock, FileChannel channel, Content content) {
        this.file = file;
        this.lock = lock;
        this.channel = channel;
        this.entries = content.entries;
        this.unchecked = content.unchecked;
    }

    /** The ledger of a study in a folder. */
    public static Path file(Path folder, String study) {
        return folder.resolve(study + ENDING);
    }

    /** The ledger of a share of a study, under a name that none of the other shares has. */
    public static Path file(Path folder, String study, Shard shard) {
        return file(folder, study + shard.suffix());
    }

    /** The studies whose ledgers are in a folder, those of shares included. */
    public static Set<String> studiesIn(Path folder) throws IOException {
        Set<String> studies = new TreeSet<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ENDING)) {
            for (Path file : found) {
                String name = file.getFileName().toString();
                studies.add(Shard.withoutSuffix(name.substring(0, name.length() - ENDING.length())));
            }
        }
        return studies;
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
        AtomicFiles.createFolders(file.toAbsolutePath().getParent());
        AtomicFiles.requireNoLink(file);
        ProcessLock lock = ProcessLock.of(lockFile(file), file);
        FileChannel channel = null;
        try {
            Content content = Files.exists(file) ? read(file) : new Content(new LinkedHashMap<>(), 0, 0);
            if (content.soundBytes == 0) {
                Files.deleteIfExists(file);
                return new Ledger(file, lock, null, content);
            }
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (channel.size() > content.soundBytes) {
                channel.truncate(content.soundBytes);
            }
            channel.position(content.soundBytes);
            return new Ledger(file, lock, channel, content);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            lock.close();
            throw e;
        }
    }

    /** Like the other, and tells if there are lines whose damage would not be noticed. */
    public static Ledger open(Path file, RunProgress progress) throws IOException {
        Ledger ledger = open(file);
        if (ledger.unchecked > 0) {
            progress.say(file + ": " + ledger.unchecked + " of " + ledger.entries.size()
                    + " runs were recorded by an older version, without a checksum. They are used as they are.");
        }
        return ledger;
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
            for (LedgerEntry entry : read(file).entries.values()) {
                LedgerEntry before = all.get(entry.key());
                if (before != null && !before.agreesWith(entry)) {
                    throw new InvalidDataException(file + ": the run " + entry.key() + " (seed " + entry.seed()
                            + ") had another outcome than another ledger of this folder says. A run gives the same"
                            + " numbers on every machine, unless labels choose its settings within a limit of time."
                            + " Keep one of the two lines.");
                }
                all.merge(entry.key(), entry, LedgerEntry::with);
            }
        }
        return all;
    }

    /** Removes a ledger that nobody needs any longer, with the lock that a process which was killed may have left. */
    public static void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(lockFile(file));
    }

    private static Path lockFile(Path ledger) {
        return ledger.resolveSibling("." + ledger.getFileName() + ".lock");
    }

    private static Content read(Path file) throws IOException {
        InputFile.require(file);
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length == 0) {
            throw new InvalidDataException(file
                    + " is empty, although a ledger has at least one run. Another program emptied it: put it back from"
                    + " a copy, or remove it to repeat its runs.");
        }
        int unchecked = 0;
        Map<String, LedgerEntry> entries = new LinkedHashMap<>();
        int start = 0;
        int line = 1;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                LedgerEntry entry = parse(bytes, start, at, file, line);
                if (entry == null) {
                    break;
                }
                unchecked += LedgerLine.hasChecksum(text(bytes, start, at)) ? 0 : 1;
                entries.merge(entry.key(), entry, LedgerEntry::with);
                start = at + 1;
                line++;
            }
        }
        if (start < bytes.length && bytes[bytes.length - 1] != '\n') {
            // nothing is done with it, but only what was being written may be cut off
            parse(bytes, start, bytes.length, file, line);
        }
        return new Content(entries, start, unchecked);
    }

    /**
     * A run, or null for what a process or a machine that went down left of the last line. Without power even the length
     * of a line may have been kept and its content not.
     */
    private static LedgerEntry parse(byte[] bytes, int from, int to, Path file, int line) throws InvalidDataException {
        String text = text(bytes, from, to);
        boolean last = to >= bytes.length - 1;
        if (last && LedgerLine.isTorn(text)) {
            return null;
        }
        try {
            return LedgerLine.read(text);
        } catch (IllegalArgumentException e) {
            throw (InvalidDataException) new InvalidDataException(file + ", line " + line
                            + ": expected the record of a run" + e.getMessage()
                            + ". The file was changed by another program, or is of another version;"
                            + " remove the line to repeat its run.")
                    .initCause(e);
        }
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** The runs that are there, by key. */
    public synchronized Map<String, LedgerEntry> entries() {
        return new LinkedHashMap<>(entries);
    }

    /**
     * Adds a run, forced to the disk when this returns. One that is there already stays as it is; if it now belongs to
     * more cells, another line says so.
     */
    public synchronized void append(LedgerEntry run) throws IOException {
        LedgerEntry known = entries.get(run.key());
        if (known != null && known.cells().containsAll(run.cells())) {
            return;
        }
        LedgerEntry entry = known == null ? run : known.with(run);
        byte[] line = (LedgerLine.of(entry) + "\n").getBytes(StandardCharsets.UTF_8);
        if (channel == null) {
            AtomicFiles.write(file, out -> out.write(line));
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            channel.position(line.length);
        } else {
            append(ByteBuffer.wrap(line));
        }
        entries.put(entry.key(), entry);
    }

    private void append(ByteBuffer line) throws IOException {
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
    }

    /** Waits for a line that is being written. */
    @Override
    public synchronized void close() throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            lock.close();
        }
    }
}
