package dev.repel.study.design;

import dev.repel.Require;
import dev.repel.data.UnknownName;
import dev.repel.settings.InvalidSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A declared list of runs and how they become tables and figures.
 *
 * @param name of its files
 * @param runs of every cell; run i has the seed {@code seed + i}
 * @param options of every run, before those of the axes
 * @param axes whose combinations are the cells
 * @param adjust options of some cells, after those of the axes
 * @param skipMissingTechniques whether techniques that this version lacks are left out rather than refused
 * @param compare what cells are compared with, null if with nothing
 */
public record Study(
        String name,
        String title,
        String explanation,
        int runs,
        long seed,
        Map<String, String> options,
        List<Axis> axes,
        List<Adjustment> adjust,
        boolean skipMissingTechniques,
        Baseline compare,
        List<TableLayout> tables,
        List<FigureLayout> figures,
        PaperValues paper) {
    private static final String EPOCHS = "epochs";
    private static final Set<String> PHASES = Set.of("warmup", "cotrain");

    public Study {
        options = new LinkedHashMap<>(options);
        axes = List.copyOf(axes);
        adjust = List.copyOf(adjust);
        tables = List.copyOf(tables);
        figures = List.copyOf(figures);
        InvalidSetting.unless(runs >= 1, "runs", "must be at least 1");
    }

    /**
     * Options of the cells at certain points.
     *
     * @param when the points by axis
     */
    public record Adjustment(Map<String, List<String>> when, Map<String, String> options) {
        boolean appliesTo(Map<String, String> at) {
            return when.entrySet().stream().allMatch(entry -> entry.getValue().contains(at.get(entry.getKey())));
        }
    }

    /**
     * All combinations of points, the last axis fastest. What the study says for all cells, or for several, holds for those
     * whose backbone or technique has the setting; what a point says holds in any case.
     */
    public List<StudyCell> cells() {
        List<StudyCell> cells = List.of(new StudyCell(Map.of(), options));
        for (Axis axis : axes) {
            List<StudyCell> longer = new ArrayList<>();
            for (StudyCell cell : cells) {
                axis.points().forEach((point, more) -> {
                    longer.add(new StudyCell(cell.moved(axis.name(), point), overridden(cell.options(), more)));
                });
            }
            cells = longer;
        }
        return cells.stream().map(this::adjusted).map(this::suited).toList();
    }

    private StudyCell adjusted(StudyCell cell) {
        Map<String, String> all = cell.options();
        for (Adjustment adjustment : adjust) {
            if (adjustment.appliesTo(cell.at())) {
                all = overridden(all, adjustment.options());
            }
        }
        return new StudyCell(cell.at(), all);
    }

    private StudyCell suited(StudyCell cell) {
        Set<String> own = axes.stream()
                .flatMap(axis -> axis.points().get(cell.at().get(axis.name())).keySet().stream())
                .collect(Collectors.toSet());
        Map<String, String> kept = new LinkedHashMap<>(cell.options());
        kept.keySet().removeIf(name -> !own.contains(name) && !cell.has(name));
        return new StudyCell(cell.at(), kept);
    }

    /** Options with others that win; the number of epochs can be told in two ways, of which the later counts. */
    private static Map<String, String> overridden(Map<String, String> options, Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(options);
        if (others.containsKey(EPOCHS)) {
            all.keySet().removeAll(PHASES);
        } else if (others.keySet().containsAll(PHASES)) {
            all.remove(EPOCHS);
        }
        all.putAll(others);
        return all;
    }

    /** @throws UnknownName if there is no such axis */
    public Axis axis(String wanted) {
        return axes.stream()
                .filter(axis -> axis.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new UnknownName("axis in the study " + name, wanted, axisNames()));
    }

    public List<String> axisNames() {
        return axes.stream().map(Axis::name).toList();
    }

    /** Whether the points of an axis are no more than names: those of the same runs, measured in several ways. */
    boolean variesNothing(String axis) {
        Map<Map<String, String>, Map<String, String>> optionsAt = new HashMap<>();
        return axis(axis).points().values().stream().allMatch(Map::isEmpty)
                && cells().stream()
                        .allMatch(cell -> cell.options()
                                .equals(optionsAt.computeIfAbsent(cell.moved(axis, ""), at -> cell.options())));
    }

    public boolean varies(String axis) {
        return axisNames().contains(axis);
    }

    public Study withRuns(int other) {
        return with(title, other, seed, axes, adjust);
    }

    Study withTitle(String other) {
        return with(other, runs, seed, axes, adjust);
    }

    public Study withSeed(long other) {
        return with(title, runs, other, axes, adjust);
    }

    /** The same with these options for every cell, whatever the cell says. */
    public Study withOptions(Map<String, String> others) {
        List<Adjustment> more = new ArrayList<>(adjust);
        more.add(new Adjustment(Map.of(), others));
        return with(title, runs, seed, axes, more);
    }

    /** The same with other points on an axis; those it has not yet mean the option of the axis' name. */
    public Study withPoints(String axis, List<String> points) {
        Require.that(!points.isEmpty(), "at least one " + axis + " is needed.");
        return replaced(axis(axis).with(points));
    }

    /** The same with one point of an axis, which has these settings. */
    public Study withPoint(String axis, String point, Map<String, String> settings) {
        return replaced(new Axis(axis(axis).name(), Map.of(point, settings)));
    }

    /** The same with some of an axis' points only. */
    Study onlyPoints(String axis, List<String> points) {
        return replaced(axis(axis).only(points));
    }

    private Study replaced(Axis other) {
        List<Axis> replaced = axes.stream()
                .map(axis -> axis.name().equals(other.name()) ? other : axis)
                .toList();
        return with(title, runs, seed, replaced, adjust);
    }

    private Study with(String newTitle, int newRuns, long newSeed, List<Axis> newAxes, List<Adjustment> newAdjust) {
        return new Study(
                name,
                newTitle,
                explanation,
                newRuns,
                newSeed,
                options,
                newAxes,
                newAdjust,
                skipMissingTechniques,
                compare,
                tables,
                figures,
                paper);
    }
}
