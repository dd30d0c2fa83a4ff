package dev.repel.study.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How cells become a table.
 *
 * @param per one table for each combination of points on these axes, whose names may stand in the title
 * @param rows one row for each combination of points on these axes
 * @param columns one column for each point of this axis
 */
public record TableLayout(
        String title, List<String> per, List<String> rows, String columns, Measure measure, Value value) {
    /** What stands in a cell. */
    public enum Value {
        /** The mean over the runs. */
        MEAN,
        /** The mean difference to the baseline, over runs and over all axes that the table does not show. */
        DIFFERENCE
    }

    static TableLayout read(YamlEntry entry) {
        entry.fields(Set.of("title", "per", "rows", "columns", "measure", "value"));
        return new TableLayout(
                entry.required("title").text(),
                entry.optional("per").map(YamlEntry::texts).orElse(List.of()),
                entry.required("rows").texts(),
                entry.required("columns").text(),
                measure(entry),
                entry.optional("value").map(value -> value.choice(Value.class)).orElse(Value.MEAN));
    }

    static Measure measure(YamlEntry entry) {
        return entry.optional("measure")
                .map(measure -> measure.choice(Measure.class))
                .orElse(Measure.TEST_ACCURACY);
    }

    List<String> axes() {
        List<String> axes = new ArrayList<>(per);
        axes.addAll(rows);
        axes.add(columns);
        return axes;
    }
}
