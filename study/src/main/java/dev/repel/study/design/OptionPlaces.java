package dev.repel.study.design;

import dev.repel.InvalidRequest;
import dev.repel.data.UnknownName;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.train.ConfigByName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every place of a study's file where options stand, checked one by one so that complaints name the line. */
final class OptionPlaces {
    /** The axes that the command line may give other points. */
    private static final Set<String> REPLACEABLE = Set.of(Axis.DATASET, Axis.BACKBONE);

    private final Study study;
    private final List<StudyCell> cells;

    OptionPlaces(Study study) {
        this.study = study;
        this.cells = study.cells();
    }

    void check(YamlEntry root) {
        root.optional("options").ifPresent(options -> shared(options, cells));
        root.required("axes").fields().forEach(this::axis);
        root.optional("adjust").map(YamlEntry::items).orElse(List.of()).forEach(adjust -> {
            Map<String, YamlEntry> when = adjust.required("when").fields();
            when.forEach(this::points);
            shared(adjust.required("options"), cellsAt(when));
        });
        root.optional("quick").flatMap(quick -> quick.optional("options")).ifPresent(options -> shared(options, cells));
    }

    private List<StudyCell> cellsAt(Map<String, YamlEntry> when) {
        return cells.stream()
                .filter(cell -> when.entrySet().stream()
                        .allMatch(points ->
                                points.getValue().texts().contains(cell.at().get(points.getKey()))))
                .toList();
    }

    /** Options that hold where they belong, which has to be in one of the cells; there are none of points yet to come. */
    private void shared(YamlEntry entry, List<StudyCell> among) {
        entry.fields().forEach((name, value) -> {
            option(name, value);
            if (!among.isEmpty() && among.stream().noneMatch(cell -> cell.has(name))) {
                throw value.invalid(name + " belongs to " + String.join(", ", ConfigByName.owners(name))
                        + ", which no cell here uses");
            }
        });
    }

    private void axis(String name, YamlEntry entry) {
        if (entry.isMap()) {
            entry.fields().values().forEach(point -> point.fields().forEach(this::option));
        } else {
            entry.items().forEach(point -> option(name, point));
        }
    }

    private void option(String name, YamlEntry entry) {
        if (name.equals(TrainingSettings.TECHNIQUE) && study.skipMissingTechniques()) {
            return;
        }
        try {
            TrainingSettings.check(name, entry.text());
        } catch (InvalidRequest e) {
            throw entry.invalid(e);
        }
    }

    /** The points that an adjustment is for; those that only the command line brings in are known by their option. */
    private void points(String name, YamlEntry entry) {
        if (!study.varies(name)) {
            throw entry.invalid(new UnknownName("axis", name, study.axisNames()));
        }
        Map<String, Map<String, String>> known = study.axis(name).points();
        for (YamlEntry point : entry.items()) {
            if (known.containsKey(point.text())) {
                continue;
            }
            if (!REPLACEABLE.contains(name)) {
                throw point.invalid(new UnknownName("point of " + name, point.text(), known.keySet()));
            }
            option(name, point);
        }
    }
}
