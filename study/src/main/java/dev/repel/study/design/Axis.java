package dev.repel.study.design;

import dev.repel.data.UnknownName;
import dev.repel.study.settings.TrainingSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something that a study varies: a number of named points, each with settings of a training.
 *
 * @param points options by the name of the point, in order
 */
public record Axis(String name, Map<String, Map<String, String>> points) {
    /** The axes that a command may give other points. */
    public static final String DATASET = TrainingSettings.DATASET;

    public static final String BACKBONE = TrainingSettings.BACKBONE;

    public Axis {
        points = new LinkedHashMap<>(points);
    }

    /** Reads {@code backbone: [gcn, gat]}, where name and value are the option's, or points with options of their own. */
    static Axis read(String name, YamlEntry entry) {
        Map<String, Map<String, String>> points = new LinkedHashMap<>();
        if (entry.isMap()) {
            entry.fields().forEach((point, options) -> points.put(point, options.textFields()));
        } else {
            for (YamlEntry item : entry.items()) {
                if (points.put(item.text(), Map.of(name, item.text())) != null) {
                    throw item.invalid(item.text() + " is given twice");
                }
            }
        }
        if (points.isEmpty()) {
            throw entry.invalid("the axis " + name + " has no points");
        }
        return new Axis(name, points);
    }

    public List<String> names() {
        return new ArrayList<>(points.keySet());
    }

    /** Only these of its points. */
    Axis only(List<String> names) {
        Map<String, Map<String, String>> kept = new LinkedHashMap<>();
        for (String point : names) {
            if (!points.containsKey(point)) {
                throw new UnknownName("point of " + name, point, points.keySet());
            }
            kept.put(point, points.get(point));
        }
        return new Axis(name, kept);
    }

    /** These points; those that are new mean the option of the axis' name. */
    Axis with(List<String> names) {
        Map<String, Map<String, String>> chosen = new LinkedHashMap<>();
        names.forEach(point -> chosen.put(point, points.getOrDefault(point, Map.of(name, point))));
        return new Axis(name, chosen);
    }
}
