package dev.repel.stress.disk;

/** Stands for the end of the process: whoever catches it can change nothing on the disk any more. */
public final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Killed() {
        super("the process has been killed");
    }
}
