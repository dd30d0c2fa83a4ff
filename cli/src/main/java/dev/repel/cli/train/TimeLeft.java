package dev.repel.cli.train;

import java.util.function.LongSupplier;

/** How long the rest takes if it goes on as it went so far; what was done before a resume does not count. */
final class TimeLeft {
    private final LongSupplier nanos;
    private final long startedAt;
    private double doneAtStart = -1;

    TimeLeft() {
        this(System::nanoTime);
    }

    TimeLeft(LongSupplier nanos) {
        this.nanos = nanos;
        this.startedAt = nanos.getAsLong();
    }

    void start(double done) {
        if (doneAtStart < 0) {
            doneAtStart = done;
        }
    }

    /** In seconds. */
    double after(double done) {
        double gained = done - doneAtStart;
        double seconds = (nanos.getAsLong() - startedAt) / 1e9;
        return gained <= 0 ? 0 : seconds * (1 - done) / gained;
    }
}
