package dev.repel.study.run;

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
 * Keeps a ledger to one process. The system lets go of the lock when the process ends, however it ends; the file itself
 * stays and only tells who came last.
 */
final class LedgerLock implements AutoCloseable {
    /** What is locked lies behind the text, since some systems let nobody read what is locked. */
    private static final long LOCKED_BYTE = 1 << 20;

    private final FileChannel channel;

    private LedgerLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws IOException naming the other process if there is one */
    static LedgerLock of(Path ledger) throws IOException {
        Path file = file(ledger);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                throw new IOException(ledger + " is being written by " + holder(file)
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
        return new LedgerLock(channel);
    }

    /** Where the lock of a ledger is. */
    static Path file(Path ledger) {
        return ledger.resolveSibling("." + ledger.getFileName() + ".lock");
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
