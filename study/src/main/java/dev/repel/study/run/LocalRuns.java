package dev.repel.study.run;

import dev.repel.experiment.HeapRoom;
import dev.repel.experiment.ParallelRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongToIntFunction;

/** Runs on the threads of this JVM. Those that are too large to go on side by side come last. */
public final class LocalRuns implements RunEngine {
    private final int threads;
    private final LongToIntFunction room;

    private record Ended(PlannedRun run, RunOutcome outcome, double seconds) {}

    public LocalRuns(int threads) {
        this(threads, HeapRoom::runsOf);
    }

    /** @param room says how many runs of so many bytes may go on at the same time */
    LocalRuns(int threads, LongToIntFunction room) {
        this.threads = threads;
        this.room = room;
    }

    @Override
    public int lanes() {
        return threads;
    }

    @Override
    public void carryOut(Collection<PlannedRun> runs, Ending ending) throws IOException {
        for (Map.Entry<Integer, List<ParallelRuns.Run<Ended>>> group :
                byRoom(runs).entrySet()) {
            // with several threads each, runs are over sooner but fewer go on at the same time
            double lanesPerRun = (double) threads / group.getKey();
            new ParallelRuns(threads, group.getKey())
                    .<Ended, IOException>carryOut(
                            group.getValue(),
                            (index, ended) -> ending.ended(ended.run, ended.outcome, ended.seconds * lanesPerRun));
        }
    }

    /**
     * The runs by how many of their size fit into memory at once, small ones first: a few large ones need not keep all others
     * from running side by side.
     */
    private SortedMap<Integer, List<ParallelRuns.Run<Ended>>> byRoom(Collection<PlannedRun> runs) {
        SortedMap<Integer, List<ParallelRuns.Run<Ended>>> groups = new TreeMap<>(Comparator.reverseOrder());
        for (PlannedRun run : runs) {
            int atOnce = Math.min(threads, room.applyAsInt(run.memory().getAsLong()));
            groups.computeIfAbsent(atOnce, n -> new ArrayList<>()).add((workers, stopped) -> {
                long start = System.nanoTime();
                RunOutcome outcome = RunOutcome.of(() -> run.work().measure(workers, stopped));
                return new Ended(run, outcome, (System.nanoTime() - start) / 1e9);
            });
        }
        return groups;
    }
}
