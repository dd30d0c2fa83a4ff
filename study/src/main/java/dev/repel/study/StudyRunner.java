package dev.repel.study;

import dev.repel.io.run.Provenance;
import dev.repel.study.design.BuiltInStudies;
import dev.repel.study.design.Study;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.RunPool;
import dev.repel.study.run.RunProgress;
import dev.repel.study.run.Shard;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.table.FigureMaker;
import dev.repel.study.table.StudyFiles;
import dev.repel.study.table.StudyResult;
import dev.repel.study.table.StudyValues;
import dev.repel.study.table.TableMaker;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Carries out studies: what their ledgers have not yet is run, then the tables are written. Runs that another study in
 * the same folder has done are taken from there.
 *
 * @param folder of ledgers and tables
 * @param shard which of the runs are done; tables show those of other shares as far as their ledgers are in the folder
 * @param engine that does the runs
 */
public record StudyRunner(
        Path folder, Shard shard, Kernels kernels, RunEngine engine, Provenance provenance, RunProgress progress) {
    /**
     * @param studies with different names
     * @param data where datasets come from
     * @return one outcome per study and, for several, one with all of their tables
     */
    public List<StudyResult> carryOut(List<Study> studies, TrainingCall.Reader reader, DataPool data)
            throws IOException {
        List<StudyPlan> plans =
                studies.stream().map(study -> new StudyPlan(study, reader)).toList();
        List<Ledger> ledgers = new ArrayList<>();
        try {
            for (StudyPlan plan : plans) {
                Path file = Ledger.file(folder, plan.study().name(), shard);
                ledgers.add(Ledger.open(file, progress));
            }
            Map<String, LedgerEntry> done = run(plans, ledgers, data);
            List<StudyResult> results = new ArrayList<>();
            for (StudyPlan plan : plans) {
                results.add(result(plan, done));
            }
            if (results.size() > 1) {
                results.add(together(results));
            }
            for (StudyResult result : results) {
                StudyFiles.write(folder, result);
            }
            return results;
        } finally {
            for (Ledger ledger : ledgers) {
                ledger.close();
            }
        }
    }

    private Map<String, LedgerEntry> run(List<StudyPlan> plans, List<Ledger> ledgers, DataPool data)
            throws IOException {
        Map<String, LedgerEntry> known = Ledger.allIn(folder);
        Map<String, Set<Integer>> wantedBy = new LinkedHashMap<>();
        List<PlannedRun> runs = new ArrayList<>();
        for (int p = 0; p < plans.size(); p++) {
            plans.get(p).prepare(data, kernels);
            for (PlannedRun run : plans.get(p).runs()) {
                String key = run.key();
                if (known.containsKey(key) || shard.has(key)) {
                    runs.add(run);
                    wantedBy.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(p);
                }
            }
        }
        RunPool.Recorder recorder = entry -> {
            for (int p : wantedBy.get(entry.key())) {
                ledgers.get(p).append(entry.of(plans.get(p).cellsOf(entry.key())));
            }
        };
        for (LedgerEntry entry : known.values()) {
            if (wantedBy.containsKey(entry.key()) && shard.has(entry.key())) {
                recorder.record(entry);
            }
        }
        return new RunPool(engine, provenance, progress).carryOut(runs, known, recorder);
    }

    private StudyResult result(StudyPlan plan, Map<String, LedgerEntry> done) {
        Study study = plan.study();
        StudyValues values = plan.values(done);
        return new StudyResult(
                study.name(),
                study.title(),
                study.explanation(),
                provenance.command(),
                provenance.machine(),
                plan.notes(),
                study.tables().stream()
                        .flatMap(layout -> TableMaker.make(values, layout).stream())
                        .toList(),
                study.figures().stream()
                        .flatMap(layout -> FigureMaker.make(values, layout).stream())
                        .toList());
    }

    private StudyResult together(List<StudyResult> results) {
        List<String> notes = new ArrayList<>();
        List<StudyResult.Table> tables = new ArrayList<>();
        List<StudyResult.Figure> figures = new ArrayList<>();
        for (StudyResult result : results) {
            String prefix = result.study() + ": ";
            result.notes().forEach(note -> notes.add(prefix + note));
            result.tables().forEach(table -> tables.add(table.withTitle(prefix + table.title())));
            result.figures().forEach(figure -> figures.add(figure.withTitle(prefix + figure.title())));
        }
        return new StudyResult(
                BuiltInStudies.ALL,
                "All studies",
                "The tables and figures of all studies; each study also has its own files.",
                provenance.command(),
                provenance.machine(),
                notes,
                tables,
                figures);
    }
}
