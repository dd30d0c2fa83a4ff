package dev.repel.io.source;

import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import java.nio.file.Path;

/**
 * How the tables of a graph are read, whatever their source.
 *
 * @param columns which columns they have
 * @param files how text files are read
 * @param labels a file of ids and labels, null if the node table has the labels
 */
public record TableReading(OwnGraphOptions columns, TableOptions files, Path labels) {
    /** The defaults. */
    public static TableReading defaults() {
        return new TableReading(OwnGraphOptions.defaults(), TableOptions.defaults(), null);
    }

    /** The same with other columns. */
    public TableReading withColumns(OwnGraphOptions other) {
        return new TableReading(other, files, labels);
    }

    /** The same with the labels of a file. */
    public TableReading withLabels(Path file) {
        return new TableReading(columns, files, file);
    }

    GraphTables withLabels(GraphTables tables) {
        return labels == null ? tables : tables.withLabels(() -> TableFile.open(labels, files));
    }
}
