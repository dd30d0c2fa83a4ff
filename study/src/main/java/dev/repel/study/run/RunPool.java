package dev.repel.study.run;

import dev.repel.experiment.HeapRoom;
import dev.repel.experiment.ParallelRuns;
import dev.repel.io.run.Provenance;
import dev.repel.train.TrainingDiverged;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;

/** Carries out what is planned and not yet done, all processors at work, and writes each run down when it ends. */
public final class RunPool {
    private final int threads;
    private final Provenance provenance;
    private final RunProgress progress;
    private final LongToIntFunction room;

    /** Takes down a finished run. */
    @FunctionalInterface
    public interface Recorder {
        void record(LedgerEntry entry) throws IOException;
    }

    private record Ended(PlannedRun run, LedgerEntry entry, double seconds) {}

    public RunPool(int threads, Provenance provenance, RunProgress progress) {
        this(threads, provenance, progress, HeapRoom::runsOf);
    }

    /** @param room says how many runs of so many bytes may go on at the same time */
    RunPool(int threads, Provenance provenance, RunProgress progress, LongToIntFunction room) {
        this.threads = threads;
        this.provenance = provenance;
        this.progress = progress;
        this.room = room;
    }

    /**
     * @param runs in the order in which they are to begin, but for those that are too large to run side by side, which come
     *     last; of those with the same key one is done
     * @param known runs that were done before, by key
     * @return all of them by key
     */
    public Map<String, LedgerEntry> carryOut(List<PlannedRun> runs, Map<String, LedgerEntry> known, Recorder recorder)
            throws IOException {
        Map<String, PlannedRun> pending = new LinkedHashMap<>();
        Map<String, LedgerEntry> done = new LinkedHashMap<>();
        for (PlannedRun run : runs) {
            String key = run.key();
            if (known.containsKey(key)) {
                done.put(key, known.get(key));
            } else {
                pending.putIfAbsent(key, run);
            }
        }
        progress.begin(pending.size() + done.size(), done.size());
        RemainingTime time = new RemainingTime(threads);
        for (Map.Entry<Integer, List<ParallelRuns.Run<Ended>>> group :
                byRoom(pending).entrySet()) {
            new ParallelRuns(threads, group.getKey()).<Ended, IOException>carryOut(group.getValue(), (index, ended) -> {
                recorder.record(ended.entry);
                done.put(ended.entry.key(), ended.entry);
                pending.remove(ended.entry.key());
                // with several threads each, runs are over sooner but fewer go on at the same time
                time.add(ended.run.kind(), ended.seconds * threads / group.getKey());
                progress.finished(ended.run, ended.entry, pending.size(), time.of(pending.values()));
            });
        }
        return done;
    }

    /**
     * The runs by how many of their size fit into memory at once, small ones first: a few large ones need not keep all others
     * from running side by side.
     */
    private SortedMap<Integer, List<ParallelRuns.Run<Ended>>> byRoom(Map<String, PlannedRun> pending) {
        SortedMap<Integer, List<ParallelRuns.Run<Ended>>> groups = new TreeMap<>(Comparator.reverseOrder());
        pending.forEach((key, run) -> {
            int atOnce = Math.min(threads, room.applyAsInt(run.memory().getAsLong()));
            groups.computeIfAbsent(atOnce, n -> new ArrayList<>()).add((workers, stopped) -> {
                long start = System.nanoTime();
                LedgerEntry entry = entry(key, run, () -> run.work().measure(workers, stopped));
                return new Ended(run, entry, (System.nanoTime() - start) / 1e9);
            });
        });
        return groups;
    }

    /** A training whose numbers overflowed is a result too: it would do so again. */
    private LedgerEntry entry(String key, PlannedRun run, Supplier<SortedMap<String, Double>> figures) {
        try {
            return new LedgerEntry(key, run.seed(), run.settings(), figures.get(), null, provenance);
        } catch (TrainingDiverged e) {
            return new LedgerEntry(key, run.seed(), run.settings(), new TreeMap<>(), e.getMessage(), provenance);
        }
    }
}
