package dev.repel.io.table;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/** Writes rows under named columns to a file or to a table of a database: all of them or none. */
@FunctionalInterface
public interface TableWriter {
    /**
     * @param row gives the cells of a row by its index, one per column; empty for a missing value
     */
    void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException;

    /**
     * @param number whether its cells are numbers, which typed formats store as such
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
