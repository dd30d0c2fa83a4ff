package dev.repel.stress.disk;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The disk below a folder, on which the n-th operation that changes something goes wrong. */
public final class Disk {
    /** The one that is watched now; the file system of a process is one for all threads. */
    private static volatile Disk watched;

    private final Path root;
    private final Fault fault;
    private final int at;
    private final Journal journal;
    private int operations;

    /** What is done to the disk. */
    enum Operation {
        CREATE,
        WRITE,
        LINK,
        FORCE,
        TRUNCATE,
        MOVE,
        DELETE;

        boolean takesSpace() {
            return this.compareTo(FORCE) < 0;
        }
    }

    /** A task that uses the disk. */
    @FunctionalInterface
    public interface Task {
        void run() throws IOException;
    }

    private Disk(Path root, Fault fault, int at) throws IOException {
        this.root = WatchedPath.unwrapped(root);
        this.fault = fault;
        this.at = at;
        this.journal = fault.isPowerLoss() ? new Journal(this.root) : null;
    }

    /** How many operations below a folder a task takes. */
    public static int operations(Path root, Task task) throws IOException {
        return during(new Disk(root, Fault.FAILS_ONCE, Integer.MAX_VALUE), task).operations;
    }

    /**
     * Carries out a task during which something goes wrong below a folder. When this returns, the disk is as it would be
     * found then, and sound again.
     *
     * @param at the operation, counted from 1
     */
    public static void fail(Path root, Fault fault, int at, Task task) throws IOException {
        Disk disk = during(new Disk(root, fault, at), task);
        if (disk.journal != null) {
            disk.journal.loseWhatWasNotForced(fault);
        }
    }

    private static Disk during(Disk disk, Task task) throws IOException {
        watched = disk;
        try {
            task.run();
        } catch (Killed end) {
            return disk;
        } finally {
            watched = null;
        }
        return disk;
    }

    /** Before anything is changed; counts, and fails if it is time. */
    static void before(Operation operation, Path path) throws IOException {
        Disk disk = watched;
        if (disk != null && disk.has(path)) {
            disk.count(operation, path);
        }
    }

    /** Like the other; what is written when something goes wrong breaks off in the middle. */
    static void beforeWriting(Path path, Task half) throws IOException {
        Disk disk = watched;
        if (disk == null || !disk.has(path)) {
            return;
        }
        if (disk.isNext()) {
            half.run();
        }
        disk.count(Operation.WRITE, path);
    }

    private synchronized boolean isNext() {
        return operations + 1 == at;
    }

    /** Where unforced changes are written down, null for nowhere. */
    static Journal journalOf(Path path) {
        Disk disk = watched;
        return disk != null && disk.has(path) ? disk.journal : null;
    }

    private boolean has(Path path) {
        return path.toAbsolutePath().startsWith(root);
    }

    private synchronized void count(Operation operation, Path path) throws IOException {
        operations++;
        boolean now = switch (fault) {
            case FAILS_ONCE -> operations == at;
            case DISK_FULL -> operations >= at && operation.takesSpace();
            default -> operations >= at;
        };
        if (now && fault.endsProcess()) {
            throw new Killed();
        }
        if (now) {
            throw new FileSystemException(
                    path.toString(), null, fault == Fault.DISK_FULL ? "No space left on device" : "Input/output error");
        }
    }
}
