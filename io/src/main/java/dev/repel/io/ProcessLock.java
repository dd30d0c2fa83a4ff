package dev.repel.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps something on the disk to one process. The system lets go of the lock when the process ends, however it ends; the
 * file itself stays and only tells who came last.
 */
public final class ProcessLock implements AutoCloseable {
    /** What is locked lies behind the text, since some systems let nobody read what is locked. */
    private static final long LOCKED_BYTE = 1 << 20;

    private final FileChannel channel;

    private ProcessLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @param file that is locked
     * @param guarded what nobody else may write meanwhile, for messages
     * @throws IOException naming the other process if there is one
     */
    public static ProcessLock of(Path file, Path guarded) throws IOException {
        AtomicFiles.requireNoLink(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                throw new IOException(guarded + " is being written by " + holder(file)
                        + ". Wait for it to end, or choose another folder.");
            }
            byte[] holder = ("process " + ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(holder), 0);
            locked = true;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return new ProcessLock(channel);
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    private static String holder(Path file) throws IOException {
        String text = Files.readString(file).strip();
        return text.isEmpty() ? "another process" : text;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
