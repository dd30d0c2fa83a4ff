package dev.repel.io.source;

import dev.repel.io.own.FeatureArray;
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
 * @param array further features, null if there are none
 */
public record TableReading(OwnGraphOptions columns, TableOptions files, Path labels, FeatureArray array) {
    /** The defaults. */
    public static TableReading defaults() {
        return new TableReading(OwnGraphOptions.defaults(), TableOptions.defaults(), null, null);
    }

    /** The same with other columns. */
    public TableReading withColumns(OwnGraphOptions other) {
        return new TableReading(other, files, labels, array);
    }

    /** The same with the labels of a file. */
    public TableReading withLabels(Path file) {
        return new TableReading(columns, files, file, array);
    }

    /** The same with further features. */
    public TableReading withArray(FeatureArray other) {
        return new TableReading(columns, files, labels, other);
    }

    /** The tables with the labels and the array that belong to them. */
    GraphTables complete(GraphTables tables) {
        GraphTables labelled = labels == null ? tables : tables.withLabels(() -> TableFile.open(labels, files));
        return array == null ? labelled : labelled.withArray(array);
    }
}
