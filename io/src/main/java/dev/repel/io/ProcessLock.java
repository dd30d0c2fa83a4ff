package dev.repel.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps something on the disk to one process. The system lets go of the lock when the process ends, however it ends; the
 * file of a process that was killed stays and is taken over by the next one.
 */
public final class ProcessLock implements AutoCloseable {
    /** What is locked lies behind the text, since some systems let nobody read what is locked. */
    private static final long LOCKED_BYTE = 1 << 20;

    /** Those of this process, which the system would not tell apart: it drops a lock with any channel of its file. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private ProcessLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * @param file that is locked; it is there as long as the lock is held
     * @param guarded what nobody else may write meanwhile, for messages
     * @throws IOException naming the other process if there is one
     */
    public static ProcessLock of(Path file, Path guarded) throws IOException {
        AtomicFiles.requireNoLink(file);
        Path one = file.toAbsolutePath().normalize();
        String me = "process " + ProcessHandle.current().pid();
        if (!HELD.add(one)) {
            throw inUse(guarded, me);
        }
        FileChannel channel = null;
        try {
            while (channel == null) {
                channel = locked(one, guarded);
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(me.getBytes(StandardCharsets.UTF_8)), 0);
            return new ProcessLock(one, channel);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            HELD.remove(one);
            throw e;
        }
    }

    /** Null if the file was removed, and perhaps made anew, while it was being locked. */
    private static FileChannel locked(Path file, Path guarded) throws IOException {
        FileChannel channel;
        Object key;
        try {
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
            key = key(file);
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException | NoSuchFileException byAnotherProcess) {
            return null;
        }
        boolean held = false;
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            if (lock == null) {
                throw inUse(guarded, holder(file));
            }
            held = Objects.equals(key, key(file));
        } catch (NoSuchFileException removed) {
            return null;
        } finally {
            if (!held) {
                channel.close();
            }
        }
        return held ? channel : null;
    }

    /** What tells a file from a later one of the same name; null where the system has no such thing. */
    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private static IOException inUse(Path guarded, String holder) {
        return new IOException(
                guarded + " is being written by " + holder + ". Wait for it to end, or choose another folder.");
    }

    private static String holder(Path file) {
        try {
            String text = Files.readString(file).strip();
            return text.isEmpty() ? "another process" : text;
        } catch (IOException gone) {
            return "another process";
        }
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            Files.deleteIfExists(file);
        } finally {
            HELD.remove(file);
        }
    }

    /** Whether no process of this machine has this id, so that what one has left is nobody's. */
    public static boolean isGone(long processId) {
        return ProcessHandle.of(processId).filter(ProcessHandle::isAlive).isEmpty();
    }
}
