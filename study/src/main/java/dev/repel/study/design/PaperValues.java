package dev.repel.study.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** The figures that the paper prints for some cells, as fractions: means, and of some the standard deviation. */
public final class PaperValues {
    static final PaperValues NONE = new PaperValues(List.of());

    private final List<String> axes;
    private final Map<List<String>, Double> values = new HashMap<>();
    private final Map<List<String>, Double> deviations = new HashMap<>();

    private PaperValues(List<String> axes) {
        this.axes = List.copyOf(axes);
    }

    /** Reads values in percent, such as 81.57 or 81.57 ± 0.49, nested by the axes in their order. */
    static PaperValues read(YamlEntry entry) {
        entry.fields(Set.of("by", "percent"));
        PaperValues paper = new PaperValues(entry.required("by").texts());
        paper.read(entry.required("percent"), List.of());
        return paper;
    }

    private void read(YamlEntry entry, List<String> path) {
        if (path.size() == axes.size()) {
            List<Double> numbers = entry.numbers("±");
            if (numbers.size() > 2) {
                throw entry.invalid("expected a mean, or a mean ± a standard deviation");
            }
            values.put(path, numbers.get(0) / 100);
            if (numbers.size() == 2) {
                deviations.put(path, numbers.get(1) / 100);
            }
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
        return of(values, coordinates);
    }

    /** The standard deviation of the cell at some coordinates, if the paper has one. */
    public OptionalDouble stdAt(Map<String, String> coordinates) {
        return of(deviations, coordinates);
    }

    private OptionalDouble of(Map<List<String>, Double> printed, Map<String, String> coordinates) {
        Double value = axes.isEmpty()
                ? null
                : printed.get(axes.stream().map(coordinates::get).toList());
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
