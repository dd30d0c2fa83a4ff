package dev.repel.cli.options;

import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.JdbcTableWriter;
import dev.repel.io.table.JdbcUpdate;
import dev.repel.io.table.TableWriter;
import dev.repel.settings.InvalidSetting;
import java.util.Optional;

/**
 * Where in a database predictions go.
 *
 * @param table whose rows are replaced, null for none
 * @param update the statement that is executed for each node, null for none
 */
public record DatabaseTarget(String table, String update) {
    public boolean asked() {
        return table != null || update != null;
    }

    /** Fails if nothing could be written: better now than after the work. */
    public void check(GraphSettings graph) {
        InvalidSetting.unless(
                table == null || update == null, "jdbc-update", "excludes {jdbc-table}: name one of them");
        InvalidSetting.unless(
                table == null || graph.tables().jdbc() != null, "jdbc-table", table + " needs {jdbc} URL");
        InvalidSetting.unless(update == null || graph.tables().jdbc() != null, "jdbc-update", "needs {jdbc} URL");
        writer(graph);
    }

    /** Empty if no place was named. */
    public Optional<TableWriter> writer(GraphSettings graph) {
        if (!asked()) {
            return Optional.empty();
        }
        return DatabasePassword.database(graph)
                .map(database ->
                        update == null ? new JdbcTableWriter(database, table) : new JdbcUpdate(database, update));
    }

    /** As it is called in what is printed. */
    public String name() {
        return update == null ? "table " + table : "by the statement of --jdbc-update";
    }
}
