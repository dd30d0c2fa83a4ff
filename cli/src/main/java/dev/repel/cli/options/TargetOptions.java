package dev.repel.cli.options;

import dev.repel.io.table.JdbcTableWriter;
import dev.repel.io.table.TableWriter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where predictions go besides a file. */
public class TargetOptions extends ThreadOptions {
    @Option(
            names = "--jdbc-table",
            paramLabel = "NAME",
            order = 78,
            description = "Replace the rows of this table of --jdbc by the predictions, all or none.")
    String jdbcTable;

    /** Fails if there is a table but no database. */
    public void checkTargets(DataOptions data) {
        if (jdbcTable != null && data.jdbc == null) {
            throw new IllegalArgumentException("--jdbc-table " + jdbcTable + " needs --jdbc URL.");
        }
    }

    /** The table of a database, if one was named. */
    public Optional<TableWriter> database(DataOptions data) {
        return jdbcTable == null ? Optional.empty() : Optional.of(new JdbcTableWriter(data.database(), jdbcTable));
    }

    /** How it is called in what is printed. */
    public String jdbcTable() {
        return jdbcTable;
    }
}
