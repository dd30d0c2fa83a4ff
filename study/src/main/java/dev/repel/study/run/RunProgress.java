package dev.repel.study.run;

/** Shows how many runs are done. */
public interface RunProgress {
    RunProgress SILENT = new RunProgress() {};

    /**
     * @param runs how many there are
     * @param known how many of them were done before
     */
    default void begin(int runs, int known) {}

    /** Something that the user should know about the runs. */
    default void say(String line) {}

    /** @param left how many runs are still to be done */
    default void finished(PlannedRun run, LedgerEntry entry, int left, double secondsLeft) {}
}
