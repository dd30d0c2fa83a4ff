package dev.repel.study.design;

import dev.repel.data.UnknownName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every place of a study's file where options stand, checked one by one so that complaints name the line. */
final class OptionPlaces {
    private static final String TECHNIQUE = "technique";

    /** The axes that the command line may give other points. */
    private static final Set<String> REPLACEABLE = Set.of(Axis.DATASET, Axis.BACKBONE);

    private final Study study;
    private final OptionCheck options;

    OptionPlaces(Study study, OptionCheck options) {
        this.study = study;
        this.options = options;
    }

    void check(YamlEntry root) {
        root.optional("options").ifPresent(this::options);
        root.required("axes").fields().forEach(this::axis);
        root.optional("adjust").map(YamlEntry::items).orElse(List.of()).forEach(adjust -> {
            adjust.required("when").fields().forEach(this::points);
            options(adjust.required("options"));
        });
        root.optional("quick").flatMap(quick -> quick.optional("options")).ifPresent(this::options);
    }

    private void options(YamlEntry entry) {
        entry.fields().forEach(this::option);
    }

    private void axis(String name, YamlEntry entry) {
        if (entry.isMap()) {
            entry.fields().values().forEach(this::options);
        } else {
            entry.items().forEach(point -> option(name, point));
        }
    }

    private void option(String name, YamlEntry entry) {
        if (name.equals(TECHNIQUE) && study.skipMissingTechniques()) {
            return;
        }
        try {
            options.check(name, entry.text());
        } catch (IllegalArgumentException e) {
            throw (IllegalArgumentException) entry.invalid(e.getMessage()).initCause(e);
        }
    }

    /** The points that an adjustment is for; those that only the command line brings in are known by their option. */
    private void points(String name, YamlEntry entry) {
        if (!study.varies(name)) {
            throw entry.invalid(new UnknownName(
                            "axis", name, study.axes().stream().map(Axis::name).toList())
                    .getMessage());
        }
        Map<String, Map<String, String>> known = study.axis(name).points();
        for (YamlEntry point : entry.items()) {
            if (known.containsKey(point.text())) {
                continue;
            }
            if (!REPLACEABLE.contains(name)) {
                throw point.invalid(new UnknownName("point of " + name, point.text(), known.keySet()).getMessage());
            }
            option(name, point);
        }
    }
}
