package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Rows of cells under named columns, from any source: a file, a query, the classes of a program. Cells are text without
 * surrounding blanks; an empty cell is a missing value. The rows can be read once, one at a time.
 */
public interface Table extends Closeable {
    /** The names of the columns, each once. */
    List<String> columns();

    /** The problems found in the rows; they know the name of the table. */
    Problems problems();

    /** Where the names of the columns are, for messages. */
    default String headerPlace() {
        return "line 1";
    }

    /** Whether numbers may have a decimal comma. */
    default boolean decimalComma() {
        return false;
    }

    /** Whether the rows come in the same order whenever the table is read. */
    default boolean ordered() {
        return true;
    }

    /** Whether the edge in the row that is being passed on goes one way, if edges have directions at all. */
    default boolean goesOneWay() {
        return true;
    }

    /** What is worth knowing about the table as a whole, in sentences. */
    default List<String> remarks() {
        return List.of();
    }

    /** Passes on every valid row; the others become {@link #problems()}. */
    void forEachRow(RowConsumer rows) throws IOException;

    @Override
    default void close() throws IOException {}

    /** The index of a column, or an error that lists the existing columns. */
    default int require(String column) throws InvalidDataException {
        int index = columns().indexOf(column);
        if (index < 0) {
            throw wrongHeader(
                    "expected a column " + Problems.quoted(column) + ", found " + Problems.quoted(shown(columns())));
        }
        return index;
    }

    /** The names of columns as a message shows them: no more than 20. */
    static String shown(List<String> columns) {
        return String.join(", ", columns.subList(0, Math.min(20, columns.size())));
    }

    /** An error in the names of the columns. */
    default InvalidDataException wrongHeader(String expected) {
        return problems().fatal(headerPlace(), expected);
    }

    /** Receives a row and its number: the line number if there are lines. */
    @FunctionalInterface
    interface RowConsumer {
        void accept(long at, List<String> cells);
    }

    /** A table that can be opened, if necessary several times. */
    @FunctionalInterface
    interface Source {
        Table open() throws IOException;
    }
}
