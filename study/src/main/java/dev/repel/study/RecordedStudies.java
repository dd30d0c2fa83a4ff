package dev.repel.study;

import dev.repel.InvalidRequest;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyCell;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.table.StudyResult;
import dev.repel.study.table.StudyValues;
import dev.repel.study.table.TablesByBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Studies whose runs are in the ledgers of a folder. Nothing is run and no data are read: a run belongs to the cells whose
 * options its line names.
 */
public final class RecordedStudies {
    private final Path folder;
    private final Set<String> studies;
    private final Map<SortedMap<String, String>, List<LedgerEntry>> byOptions = new HashMap<>();

    private RecordedStudies(Path folder, Set<String> studies, Collection<LedgerEntry> runs) {
        this.folder = folder;
        this.studies = studies;
        runs.stream()
                .sorted(Comparator.comparingLong(LedgerEntry::seed))
                .forEach(run -> run.cells()
                        .forEach(options -> byOptions
                                .computeIfAbsent(options, any -> new ArrayList<>())
                                .add(run)));
    }

    /** Reads all ledgers of a folder: shares of a study, done on several days and machines, are put together here. */
    public static RecordedStudies in(Path folder) throws IOException {
        return new RecordedStudies(
                folder, Ledger.studiesIn(folder), Ledger.allIn(folder).values());
    }

    /** Whether a study was run there; others may have done some of its runs even if it was not. */
    public boolean has(Study study) {
        return studies.contains(study.name()) && hasRuns(study);
    }

    private boolean hasRuns(Study study) {
        return study.cells().stream().anyMatch(cell -> !runs(study, cell).isEmpty());
    }

    /**
     * The tables and figures of a study.
     *
     * @throws InvalidRequest if it has no runs there, or if those of a cell do not belong together
     */
    public StudyResult result(Study study, TrainingCall.Reader reader) {
        if (!hasRuns(study)) {
            throw new InvalidRequest("the ledgers in " + folder + " have no run of the study " + study.name()
                    + " with these options: repeat what changed its cells when it was run, such as fewer epochs."
                    + " Runs that an older version recorded do not say which cells they are of.");
        }
        Map<Map<String, String>, List<LedgerEntry>> runs = new LinkedHashMap<>();
        study.cells().forEach(cell -> runs.put(cell.at(), runs(study, cell)));
        TablesByBuild made = new TablesByBuild(new StudyValues(study, runs));
        List<StudyResult.Table> tables = study.tables().stream()
                .flatMap(layout -> made.tables(layout).stream())
                .toList();
        List<StudyResult.Figure> figures = study.figures().stream()
                .flatMap(layout -> made.figures(layout).stream())
                .toList();
        List<String> notes = new ArrayList<>(new StudyPlan(study, reader).notes());
        if (!made.missing().isEmpty()) {
            notes.add("Not run yet: " + String.join("; ", made.missing()) + ".");
        }
        return new StudyResult(study.name(), study.title(), study.explanation(), "", Map.of(), notes, tables, figures);
    }

    /** In the order of their seeds. */
    private List<LedgerEntry> runs(Study study, StudyCell cell) {
        List<LedgerEntry> all = byOptions.getOrDefault(new TreeMap<>(cell.options()), List.of()).stream()
                .filter(run -> run.seed() >= study.seed() && run.seed() < study.seed() + study.runs())
                .toList();
        Map<String, SortedMap<String, String>> settings = new HashMap<>();
        for (LedgerEntry run : all) {
            SortedMap<String, String> first = settings.putIfAbsent(run.build(), run.settings());
            if (first != null && !first.equals(run.settings())) {
                throw new InvalidRequest("study " + study.name() + ", " + cell.name(study.axisNames()) + ": runs of "
                        + run.build() + " in " + folder + " have different settings or data: "
                        + difference(first, run.settings()) + ". Keep the ledger of one of them.");
            }
        }
        return all;
    }

    private static String difference(SortedMap<String, String> one, SortedMap<String, String> other) {
        SortedMap<String, String> names = new TreeMap<>(one);
        names.putAll(other);
        return names.keySet().stream()
                .filter(name -> !String.valueOf(one.get(name)).equals(String.valueOf(other.get(name))))
                .map(name -> name + " " + one.get(name) + " and " + other.get(name))
                .findFirst()
                .orElse("");
    }
}
