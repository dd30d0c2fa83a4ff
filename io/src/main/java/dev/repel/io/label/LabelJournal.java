package dev.repel.io.label;

import dev.repel.InvalidRequest;
import dev.repel.io.AtomicFiles;
import dev.repel.io.InputFile;
import dev.repel.io.InvalidDataException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What people said about nodes: a file with one JSON object per line, to which lines are only ever added. Each is forced
 * to the disk before {@link #append} returns. Any number of journals, of this process and of others on this machine, may
 * add to the same file: each takes a lock for a moment and first reads what others have added. A line counts when its line break
 * is there; what a killed process left of one is told, and cut off before the next line. Thread-safe.
 */
public final class LabelJournal {
    /** Behind everything, since some systems let nobody read what is locked. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /** One for each file of this process: the system would not tell its channels apart. */
    private static final Map<Path, Object> MONITORS = new ConcurrentHashMap<>();

    private final Path file;
    private final Object monitor;
    private final List<LabelEntry> entries = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    /** Up to the last line break that was read. */
    private long soundBytes;

    /** Whether the folder has the name of the file for good, also if another process that made it was killed at once. */
    private boolean folderIsForced;

    private LabelJournal(Path file) throws IOException {
        this.file = file;
        this.monitor = MONITORS.computeIfAbsent(real(file), path -> new Object());
    }

    /** The same for every path to a file, there or not: folders may be links. */
    private static Path real(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Path there = absolute.getParent();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        return there == null ? absolute : there.toRealPath().resolve(there.relativize(absolute));
    }

    /**
     * Reads a journal; one that is not there yet is empty, and appears with its first line.
     *
     * @throws InvalidDataException naming the line that is not a journal entry
     */
    public static LabelJournal open(Path file) throws IOException {
        if (Files.exists(file)) {
            InputFile.require(file);
        }
        LabelJournal journal = new LabelJournal(file);
        journal.refresh();
        journal.noteTorn();
        return journal;
    }

    private void noteTorn() throws IOException {
        long torn = Files.exists(file) ? Files.size(file) - soundBytes : 0;
        if (torn > 0) {
            notes.add(file + ": the last line is half-written (" + torn + " bytes), by a process that was killed or is"
                    + " still writing it. It does not count.");
        }
    }

    public Path file() {
        return file;
    }

    /** All entries that were read or appended so far, in the order of the file. */
    public List<LabelEntry> entries() {
        synchronized (monitor) {
            return List.copyOf(entries);
        }
    }

    /** What was odd about the file, in sentences. */
    public List<String> notes() {
        synchronized (monitor) {
            return List.copyOf(notes);
        }
    }

    /**
     * Reads what others have added. A last line without its line break may be one that is being written: it is left where
     * it is.
     *
     * @return whether there was anything new
     */
    public boolean refresh() throws IOException {
        synchronized (monitor) {
            if (!Files.exists(file)) {
                requireNotShorter(0);
                return false;
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return readOn(channel);
            }
        }
    }

    /** Adds an entry, forced to the disk when this returns, after whatever others have added. */
    public void append(LabelEntry entry) throws IOException {
        synchronized (monitor) {
            if (!Files.exists(file)) {
                AtomicFiles.createFolders(file.toAbsolutePath().getParent());
            }
            AtomicFiles.requireNoLink(file);
            try (FileChannel channel = FileChannel.open(
                            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
                    FileLock lock = channel.lock(LOCKED_BYTE, 1, false)) {
                readOn(channel);
                cutTorn(channel);
                write(channel, entry);
                if (!lock.isValid()) {
                    throw new IOException("the lock was lost");
                }
            } catch (InvalidDataException problemOfTheFile) {
                throw problemOfTheFile;
            } catch (IOException e) {
                throw new IOException("cannot write " + file + ": " + AtomicFiles.reason(e), e);
            }
            if (!folderIsForced) {
                AtomicFiles.forceFolder(file.toAbsolutePath().getParent());
                folderIsForced = true;
            }
        }
    }

    private void cutTorn(FileChannel channel) throws IOException {
        long torn = channel.size() - soundBytes;
        if (torn > 0) {
            // nobody is writing it: the lock is ours
            channel.truncate(soundBytes);
            notes.add(file + ": the last line was half-written (" + torn
                    + " bytes) by a process that was killed; it was removed.");
        }
    }

    private void write(FileChannel channel, LabelEntry entry) throws IOException {
        ByteBuffer line = ByteBuffer.wrap(LabelLine.of(entry));
        try {
            for (long at = soundBytes; line.hasRemaining(); ) {
                at += channel.write(line, at);
            }
            channel.force(true);
        } catch (IOException e) {
            // a disk that is full must not leave half a line before the next one
            if (channel.isOpen()) {
                channel.truncate(soundBytes);
            }
            throw e;
        }
        soundBytes += line.limit();
        entries.add(entry);
    }

    private boolean readOn(FileChannel channel) throws IOException {
        requireNotShorter(channel.size());
        byte[] bytes = new byte[Math.toIntExact(channel.size() - soundBytes)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, soundBytes + buffer.position()) < 0) {
                throw new EOFException(file + " became shorter while it was read");
            }
        }
        List<LabelEntry> found = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                ByteBuffer line = ByteBuffer.wrap(bytes, start, at - start);
                if (at == bytes.length - 1 && LabelLine.isTorn(line)) {
                    // the length of the line was kept, and its content not
                    break;
                }
                found.add(parse(line, entries.size() + found.size() + 1));
                start = at + 1;
            }
        }
        entries.addAll(found);
        soundBytes += start;
        return !found.isEmpty();
    }

    private LabelEntry parse(ByteBuffer line, int number) throws InvalidDataException {
        try {
            return LabelLine.read(line);
        } catch (InvalidRequest e) {
            throw (InvalidDataException) new InvalidDataException(file + ", line " + number + ": " + e.getMessage()
                            + ". Each line of a journal is like " + EXAMPLE)
                    .initCause(e);
        }
    }

    private static final String EXAMPLE =
            "{\"node\":\"ann\",\"action\":\"label\",\"label\":\"sales\",\"who\":\"me\",\"when\":\"2026-01-31T12:00:00Z\"}";

    private void requireNotShorter(long bytes) throws InvalidDataException {
        if (bytes < soundBytes) {
            throw new InvalidDataException(
                    file + " became shorter: another program changed it. Put it back from a copy, and start again.");
        }
    }
}
