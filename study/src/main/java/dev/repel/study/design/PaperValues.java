package dev.repel.study.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** The figures that the paper prints for some cells, as fractions. */
public final class PaperValues {
    static final PaperValues NONE = new PaperValues(List.of());

    private final List<String> axes;
    private final Map<List<String>, Double> values = new HashMap<>();

    private PaperValues(List<String> axes) {
        this.axes = List.copyOf(axes);
    }

    /** Reads values in percent, nested by the axes in their order. */
    static PaperValues read(YamlEntry entry) {
        entry.fields(Set.of("by", "percent"));
        PaperValues paper = new PaperValues(entry.required("by").texts());
        paper.read(entry.required("percent"), List.of());
        return paper;
    }

    private void read(YamlEntry entry, List<String> path) {
        if (path.size() == axes.size()) {
            values.put(path, entry.number() / 100);
            return;
        }
        entry.fields().forEach((point, below) -> {
            List<String> longer = new ArrayList<>(path);
            longer.add(point);
            read(below, longer);
        });
    }

    List<String> axes() {
        return axes;
    }

    /** The value of the cell at some coordinates, if the paper has one. */
    public OptionalDouble at(Map<String, String> coordinates) {
        Double value = axes.isEmpty()
                ? null
                : values.get(axes.stream().map(coordinates::get).toList());
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
