package dev.repel.study.run;

/** Shows how many runs are done. */
public interface RunProgress {
    RunProgress SILENT = new RunProgress() {
        @Override
        public void begin(int runs, int known) {
            // nothing is shown
        }

        @Override
        public void finished(PlannedRun run, LedgerEntry entry, int left, double secondsLeft) {
            // nothing is shown
        }
    };

    /**
     * @param runs how many there are
     * @param known how many of them were done before
     */
    void begin(int runs, int known);

    /**
     * @param left how many runs are still to be done
     */
    void finished(PlannedRun run, LedgerEntry entry, int left, double secondsLeft);
}
