package dev.repel.io.table;

import java.io.IOException;
import java.util.List;

/**
 * A table whose rows are in memory.
 *
 * @param rows each as long as the columns
 */
public record RowsTable(Problems problems, List<String> columns, List<List<String>> rows) implements Table {
    @Override
    public String headerPlace() {
        return "columns";
    }

    @Override
    public void forEachRow(RowConsumer consumer) throws IOException {
        for (int i = 0; i < rows.size(); i++) {
            consumer.accept(i + 1L, rows.get(i));
        }
    }
}
