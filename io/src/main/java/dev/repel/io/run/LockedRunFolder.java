package dev.repel.io.run;

import dev.repel.io.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;

/** The folder of a training while one process works on it; no other can, until it is closed or its process ends. */
public record LockedRunFolder(RunFolder folder, ProcessLock lock) implements AutoCloseable {
    /**
     * Opens a folder, completes what a process that was killed had almost done, and removes what it had only begun.
     *
     * @throws IOException if the folder cannot be written to, or naming the process that has it
     */
    public static LockedRunFolder open(Path path) throws IOException {
        RunFolder folder = RunFolder.open(path);
        ProcessLock lock = ProcessLock.of(folder.lock(), path);
        boolean ready = false;
        try {
            folder.removeAbandoned();
            new ResultsInFolder(folder).recover();
            ready = true;
        } finally {
            if (!ready) {
                lock.close();
            }
        }
        return new LockedRunFolder(folder, lock);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
