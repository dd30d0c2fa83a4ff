package dev.repel.study.run;

import java.io.IOException;
import java.util.Collection;

/** Where runs are carried out: on the threads of this JVM, or on other machines. */
public interface RunEngine {
    /** Receives runs as they end, one at a time, in the thread that waits for them. */
    @FunctionalInterface
    interface Ending {
        /** @param seconds it took while {@link #lanes()} others went on beside it */
        void ended(PlannedRun run, RunOutcome outcome, double seconds) throws IOException;
    }

    /** How many runs go on at the same time. */
    int lanes();

    /**
     * Carries out runs and returns when all have ended. If one cannot be carried out, or {@code ending} fails, the others are
     * stopped and the failure is thrown.
     *
     * @param runs in the order in which they are to begin, as far as there is room for them
     */
    void carryOut(Collection<PlannedRun> runs, Ending ending) throws IOException;
}
