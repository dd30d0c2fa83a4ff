package dev.repel.io.table;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/** Where rows under named columns go: a file or a table of a database. All of them get there, or none does. */
@FunctionalInterface
public interface TableWriter {
    /**
     * @param row the cells of a row by its index, as many as columns; empty where a value is missing
     */
    void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException;

    /**
     * @param number whether its cells are numbers, which formats with types store as such
     */
    record Column(String name, boolean number) {
        public static Column text(String name) {
            return new Column(name, false);
        }

        public static Column number(String name) {
            return new Column(name, true);
        }
    }
}
