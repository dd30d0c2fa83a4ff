package dev.repel.study.table;

import dev.repel.study.design.FigureLayout;
import dev.repel.study.design.StudyCell;
import dev.repel.study.design.TableLayout;
import dev.repel.study.run.LedgerEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tables and figures of recorded runs, which several builds may have done. None of them mixes builds: each is of the one
 * that has done most of its runs, and a table says how many runs of others it leaves out.
 */
public final class TablesByBuild {
    private final StudyValues values;
    private final Map<String, StudyValues> ofBuild = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();

    public TablesByBuild(StudyValues values) {
        this.values = values;
        values.runs(values.study().cells())
                .map(LedgerEntry::build)
                .distinct()
                .forEach(build -> ofBuild.put(build, values.ofBuild(build)));
    }

    /** The tables of a layout that have values. */
    public List<StudyResult.Table> tables(TableLayout layout) {
        List<StudyResult.Table> tables = new ArrayList<>();
        int place = 0;
        for (List<StudyCell> cells : values.grouped(layout.per()).values()) {
            Map<String, List<LedgerEntry>> runs = byBuild(cells);
            if (runs.isEmpty()) {
                missing.add(cells.get(0).title(layout.title(), layout.per()));
            } else {
                String build = main(runs);
                tables.add(TableMaker.make(ofBuild.get(build), layout)
                        .get(place)
                        .of(Source.of(runs.get(build)), notes(cells, runs, build)));
            }
            place++;
        }
        return tables;
    }

    /** The figures of a layout that have values. */
    public List<StudyResult.Figure> figures(FigureLayout layout) {
        List<StudyResult.Figure> figures = new ArrayList<>();
        int place = 0;
        for (List<StudyCell> cells : values.grouped(layout.per()).values()) {
            Map<String, List<LedgerEntry>> runs = byBuild(cells);
            if (!runs.isEmpty()) {
                String build = main(runs);
                figures.add(
                        FigureMaker.make(ofBuild.get(build), layout).get(place).of(Source.of(runs.get(build))));
            }
            place++;
        }
        return figures;
    }

    /** The titles of the tables that were asked for and have no values. */
    public List<String> missing() {
        return missing;
    }

    /** Cells that differ only in what is read off a run share it; it counts once. */
    private Map<String, List<LedgerEntry>> byBuild(List<StudyCell> cells) {
        return values.runs(cells)
                .distinct()
                .collect(Collectors.groupingBy(LedgerEntry::build, LinkedHashMap::new, Collectors.toList()));
    }

    /** Of builds with as many runs, the one whose name is last. */
    private static String main(Map<String, List<LedgerEntry>> runs) {
        String main = null;
        for (Map.Entry<String, List<LedgerEntry>> build : runs.entrySet()) {
            int more = main == null
                    ? 1
                    : Integer.compare(build.getValue().size(), runs.get(main).size());
            if (more > 0 || (more == 0 && build.getKey().compareTo(main) > 0)) {
                main = build.getKey();
            }
        }
        return main;
    }

    private List<String> notes(List<StudyCell> cells, Map<String, List<LedgerEntry>> runs, String build) {
        List<String> notes = new ArrayList<>();
        runs.forEach((other, left) -> {
            if (!other.equals(build)) {
                notes.add("Not in this table: " + left.size() + (left.size() == 1 ? " run of " : " runs of ") + other
                        + ".");
            }
        });
        int wanted = values.study().runs();
        String few = cells.stream()
                .filter(cell -> count(cell, build) > 0 && count(cell, build) < wanted)
                .map(cell -> cell.name(new ArrayList<>(cell.at().keySet())) + " (" + count(cell, build) + ")")
                .collect(Collectors.joining(", "));
        if (!few.isEmpty()) {
            notes.add("Fewer than " + wanted + " runs so far: " + few + ".");
        }
        return notes;
    }

    private long count(StudyCell cell, String build) {
        return ofBuild.get(build).runs(List.of(cell)).count();
    }
}
