package dev.repel.study.run;

import dev.repel.io.run.Provenance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Has an engine carry out what is planned and not yet done, and writes each run down when it ends. */
public record RunPool(RunEngine engine, Provenance provenance, RunProgress progress) {
    /** Takes down a finished run. */
    @FunctionalInterface
    public interface Recorder {
        void record(LedgerEntry entry) throws IOException;
    }

    /**
     * @param runs in the order in which they are to begin; of those with the same key one is done
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
        RemainingTime time = new RemainingTime(engine.lanes());
        engine.carryOut(new ArrayList<>(pending.values()), (run, outcome, seconds) -> {
            LedgerEntry entry = new LedgerEntry(
                    run.key(), run.seed(), run.settings(), outcome.figures(), outcome.failure(), provenance);
            recorder.record(entry);
            done.put(entry.key(), entry);
            pending.remove(entry.key());
            time.add(run.kind(), seconds);
            progress.finished(run, entry, pending.size(), time.of(pending.values()));
        });
        return done;
    }
}
