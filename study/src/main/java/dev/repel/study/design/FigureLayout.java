package dev.repel.study.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How cells become a figure.
 *
 * @param per one figure for each combination of points on these axes, whose names may stand in the title
 * @param x an axis whose points are numbers
 * @param series one line for each combination of points on these axes
 */
public record FigureLayout(
        String title, List<String> per, String x, String xLabel, String yLabel, List<String> series, Measure measure) {
    static FigureLayout read(YamlEntry entry) {
        entry.fields(Set.of("title", "per", "x", "x-label", "y-label", "series", "measure"));
        return new FigureLayout(
                entry.required("title").text(),
                entry.optional("per").map(YamlEntry::texts).orElse(List.of()),
                entry.required("x").text(),
                entry.required("x-label").text(),
                entry.required("y-label").text(),
                entry.required("series").texts(),
                TableLayout.measure(entry));
    }

    List<String> axes() {
        List<String> axes = new ArrayList<>(per);
        axes.add(x);
        axes.addAll(series);
        return axes;
    }
}
