package dev.repel.study.design;

import dev.repel.data.UnknownName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether the parts of a study fit together; complaints name the place in the file. */
final class StudyChecks {
    private StudyChecks() {}

    static void check(Study study, YamlEntry root) {
        if (study.tables().isEmpty() && study.figures().isEmpty()) {
            throw root.invalid("a study needs at least one table or figure");
        }
        Optional.ofNullable(study.compare()).ifPresent(compare -> {
            YamlEntry entry = root.required("compare");
            known(study, entry, List.of(compare.axis()));
            List<String> points = new ArrayList<>(compare.watch());
            points.add(compare.point());
            points.forEach(point -> known(
                    entry,
                    "point of " + compare.axis(),
                    point,
                    study.axis(compare.axis()).names()));
        });
        List<YamlEntry> tables = root.optional("tables").map(YamlEntry::items).orElse(List.of());
        for (int t = 0; t < tables.size(); t++) {
            TableLayout table = study.tables().get(t);
            boolean averages = table.value() == TableLayout.Value.DIFFERENCE;
            if (averages && study.compare() == null) {
                throw tables.get(t).invalid("differences need something to 'compare' with");
            }
            shown(study, tables.get(t), table.axes(), table.measure(), averages);
            needed(study, tables.get(t), table.measure());
        }
        List<YamlEntry> figures = root.optional("figures").map(YamlEntry::items).orElse(List.of());
        for (int f = 0; f < figures.size(); f++) {
            FigureLayout figure = study.figures().get(f);
            shown(study, figures.get(f), figure.axes(), figure.measure(), false);
            needed(study, figures.get(f), figure.measure());
            numbers(study.axis(figure.x()), figures.get(f));
        }
        root.optional("paper")
                .ifPresent(paper -> known(study, paper, study.paper().axes()));
    }

    /** Every axis has its place; otherwise different cells would fall into one without a word. */
    private static void shown(Study study, YamlEntry entry, List<String> axes, Measure measure, boolean averages) {
        known(study, entry, axes);
        if (new HashSet<>(axes).size() < axes.size()) {
            throw entry.invalid("an axis has two places here: " + String.join(", ", axes));
        }
        Set<String> missing = new HashSet<>(study.axisNames());
        axes.forEach(missing::remove);
        missing.removeIf(axis -> !axis.equals(measure.axis()) && study.variesNothing(axis));
        if (!missing.isEmpty() && !averages) {
            throw entry.invalid("no place here for the axis " + String.join(", ", missing)
                    + "; add it to 'per', to get one of these for each of its points");
        }
    }

    private static void needed(Study study, YamlEntry entry, Measure measure) {
        if (measure.axis() == null) {
            return;
        }
        known(study, entry, List.of(measure.axis()));
        numbers(study.axis(measure.axis()), entry);
    }

    private static void numbers(Axis axis, YamlEntry entry) {
        for (String point : axis.names()) {
            try {
                Double.parseDouble(point);
            } catch (NumberFormatException e) {
                throw entry.invalid(
                        "the points of " + axis.name() + " have to be numbers here, and '" + point + "' is none", e);
            }
        }
    }

    private static void known(Study study, YamlEntry entry, List<String> axes) {
        axes.forEach(axis -> known(entry, "axis", axis, study.axisNames()));
    }

    private static void known(YamlEntry entry, String kind, String name, List<String> known) {
        if (!known.contains(name)) {
            throw entry.invalid(new UnknownName(kind, name, known));
        }
    }
}
