package dev.repel.cli.label;

import dev.repel.cli.options.JournalOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.io.CommandFiles;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A table that a command writes to a file, if it is told one. */
final class TableOutput {
    private final Path file;
    private final List<TableWriter.Column> columns;

    /**
     * Fails before any work if the table could not or must not be written.
     *
     * @param file null for none
     */
    TableOutput(
            Path file,
            List<TableWriter.Column> columns,
            GraphSettings graph,
            JournalOptions journal,
            OverwriteOption overwrite)
            throws IOException {
        this.file = file;
        this.columns = columns;
        if (file != null) {
            TableFile.writer(file);
            CommandFiles files =
                    overwrite.files().reads("journal", journal.journal()).writes("out", file, this::isOne);
            graph.addTo(files);
            files.check();
        }
    }

    private boolean isOne(Path existing) throws IOException {
        try (Table table = TableFile.open(existing, TableOptions.defaults())) {
            return table.columns()
                    .equals(columns.stream().map(TableWriter.Column::name).toList());
        }
    }

    boolean isAskedFor() {
        return file != null;
    }

    /** Does nothing where no file was named. */
    void write(List<List<String>> rows) throws IOException {
        if (file != null) {
            TableFile.writer(file).write(columns, rows.size(), rows::get);
        }
    }

    /** The name of the file. */
    @Override
    public String toString() {
        return String.valueOf(file);
    }
}
