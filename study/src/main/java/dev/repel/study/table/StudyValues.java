package dev.repel.study.table;

import dev.repel.eval.Summary;
import dev.repel.study.design.Baseline;
import dev.repel.study.design.Measure;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyCell;
import dev.repel.study.run.LedgerEntry;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The finished runs of a study by cell, and what follows from them. */
public final class StudyValues {
    private final Study study;
    private final Map<Map<String, String>, StudyCell> cells = new LinkedHashMap<>();
    private final Map<Map<String, String>, List<LedgerEntry>> runs;

    /**
     * @param runs by coordinates, in the order of their seeds; cells without runs have none
     */
    public StudyValues(Study study, Map<Map<String, String>, List<LedgerEntry>> runs) {
        this.study = study;
        this.runs = runs;
        study.cells().forEach(cell -> cells.put(cell.at(), cell));
    }

    Study study() {
        return study;
    }

    /** All cells, those together that have the same points on some axes. */
    Map<String, List<StudyCell>> grouped(List<String> axes) {
        return grouped(cells.values(), axes);
    }

    static Map<String, List<StudyCell>> grouped(Collection<StudyCell> cells, List<String> axes) {
        return cells.stream()
                .collect(Collectors.groupingBy(cell -> cell.name(axes), LinkedHashMap::new, Collectors.toList()));
    }

    /** The values of a cell's runs by seed, without the runs that failed. */
    Map<Long, Double> bySeed(Map<String, String> at, Measure measure) {
        Map<Long, Double> values = new LinkedHashMap<>();
        for (LedgerEntry run : runs.getOrDefault(at, List.of())) {
            double value = measure.of(run, cells.get(at));
            if (!Double.isNaN(value)) {
                values.put(run.seed(), value);
            }
        }
        return values;
    }

    /** Mean and standard deviation of a cell, null if it has no values. */
    Summary summary(Map<String, String> at, Measure measure) {
        Map<Long, Double> values = bySeed(at, measure);
        return values.isEmpty() ? null : Summary.of(values.values());
    }

    /** Whether there are runs, and all of them ended without test nodes. */
    boolean hasOnlyUntestedRuns(Map<String, String> at) {
        List<LedgerEntry> all = runs.getOrDefault(at, List.of());
        return !all.isEmpty()
                && all.stream()
                        .allMatch(run ->
                                run.failure() == null && Double.isNaN(Measure.TEST_ACCURACY.of(run, cells.get(at))));
    }

    /** How many runs of a cell failed. */
    long failures(Map<String, String> at) {
        return runs.getOrDefault(at, List.of()).stream()
                .filter(run -> run.failure() != null)
                .count();
    }

    /** The coordinates of what a cell is compared with, null if it is that itself or there is none. */
    Map<String, String> baselineOf(StudyCell cell) {
        Baseline compare = study.compare();
        if (compare == null || compare.point().equals(cell.at().get(compare.axis()))) {
            return null;
        }
        Map<String, String> there = cell.moved(compare.axis(), compare.point());
        return cells.containsKey(there) ? there : null;
    }

    /** The values of a cell and of its baseline for the seeds that both have. */
    double[][] pairs(StudyCell cell, Map<String, String> baseline, Measure measure) {
        Map<Long, Double> ours = bySeed(cell.at(), measure);
        Map<Long, Double> theirs = bySeed(baseline, measure);
        ours.keySet().retainAll(theirs.keySet());
        return new double[][] {
            ours.values().stream().mapToDouble(Double::doubleValue).toArray(),
            ours.keySet().stream().mapToDouble(theirs::get).toArray()
        };
    }

    OptionalDouble paper(Map<String, String> at, Measure measure) {
        return measure == Measure.TEST_ACCURACY ? study.paper().at(at) : OptionalDouble.empty();
    }

    OptionalDouble paperStd(Map<String, String> at, Measure measure) {
        return measure == Measure.TEST_ACCURACY ? study.paper().stdAt(at) : OptionalDouble.empty();
    }

    /** The runs of some cells. */
    Stream<LedgerEntry> runs(Collection<StudyCell> of) {
        return of.stream().flatMap(cell -> runs.getOrDefault(cell.at(), List.of()).stream());
    }

    /** The same with the runs of one build only. */
    StudyValues ofBuild(String build) {
        Map<Map<String, String>, List<LedgerEntry>> its = new LinkedHashMap<>();
        runs.forEach((at, all) -> its.put(
                at, all.stream().filter(run -> run.build().equals(build)).toList()));
        return new StudyValues(study, its);
    }
}
