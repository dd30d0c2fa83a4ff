package dev.repel.stress.disk;

/** What goes wrong at an operation on the disk. */
public enum Fault {
    /** The operation fails; all later ones succeed. */
    FAILS_ONCE,
    /** It and all later ones fail, as on a disk that has become read-only. */
    FAILS_FOR_GOOD,
    /** It and all later ones fail that take space; files can be renamed and deleted. */
    DISK_FULL,
    /** The process ends before the operation. */
    KILLED,
    /** The power goes off before it; what was written and not forced is gone, all names are kept. */
    DATA_LOST,
    /** The power goes off before it; of what was not forced only the length is kept. */
    DATA_ZEROED,
    /** The power goes off before it; data and names that were not forced are gone. */
    NAMES_LOST;

    /** Whether the process is gone, so that nobody is told anything. */
    public boolean endsProcess() {
        return this.compareTo(KILLED) >= 0;
    }

    boolean isPowerLoss() {
        return this.compareTo(DATA_LOST) >= 0;
    }
}
