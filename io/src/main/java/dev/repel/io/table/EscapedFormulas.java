package dev.repel.io.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Writes texts that a spreadsheet would take for a formula with an apostrophe before them, which it takes for the sign of
 * a text. Numbers stay as they are, also negative ones.
 */
public record EscapedFormulas(TableWriter writer) implements TableWriter {
    private static final String BEGINNINGS = "=+-@\t\r";

    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        List<Column> names = columns.stream()
                .map(column -> new Column(escaped(column.name()), column.number()))
                .toList();
        writer.write(names, rows, index -> {
            List<String> cells = new ArrayList<>(row.apply(index));
            for (int c = 0; c < cells.size(); c++) {
                if (!columns.get(c).number()) {
                    cells.set(c, escaped(cells.get(c)));
                }
            }
            return cells;
        });
    }

    private static String escaped(String text) {
        return !text.isEmpty() && BEGINNINGS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
