package dev.repel.cli.train;

/** How long the rest takes if it goes on as it went so far; what was done before a resume does not count. */
final class TimeLeft {
    private final long startedAt = System.nanoTime();
    private double doneAtStart = -1;

    void start(double done) {
        if (doneAtStart < 0) {
            doneAtStart = done;
        }
    }

    /** In seconds. */
    double after(double done) {
        double gained = done - doneAtStart;
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        return gained <= 0 ? 0 : seconds * (1 - done) / gained;
    }
}
