package dev.repel.spark.runs;

import dev.repel.experiment.HeapRoom;
import java.util.function.LongToIntFunction;

/** Lets as many runs go on in a JVM at the same time as its heap has room for; the others wait. */
final class HeapGate {
    private final LongToIntFunction room;
    private int running;
    private long bytes;

    HeapGate() {
        this(HeapRoom::runsOf);
    }

    /** @param room says how many runs of so many bytes may go on at the same time */
    HeapGate(LongToIntFunction room) {
        this.room = room;
    }

    /** Waits for room; a run that has none even by itself goes on alone. */
    synchronized void enter(long more) throws InterruptedException {
        while (running > 0 && room.applyAsInt((bytes + more) / (running + 1)) < running + 1) {
            wait();
        }
        running++;
        bytes += more;
    }

    synchronized void leave(long less) {
        running--;
        bytes -= less;
        notifyAll();
    }
}
