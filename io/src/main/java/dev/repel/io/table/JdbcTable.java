package dev.repel.io.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/** The result of a query, fetched a few thousand rows at a time. Nothing is changed in the database. */
public final class JdbcTable implements Table {
    private static final int ROWS_AT_ONCE = 5_000;

    private final Database database;
    private final Connection connection;
    private final PreparedStatement statement;
    private final ResultSet result;
    private final Problems problems;
    private final List<String> columns = new ArrayList<>();

    /** @param what the name of the query in messages, such as "the query of the nodes" */
    public JdbcTable(Database database, String query, String what) throws IOException {
        this.database = database;
        this.problems = new Problems(what, "row");
        this.connection = database.connect();
        try {
            askForReadOnly();
            this.statement = connection.prepareStatement(query);
            statement.setFetchSize(ROWS_AT_ONCE);
            this.result = statement.executeQuery();
            ResultSetMetaData meta = result.getMetaData();
            for (int c = 1; c <= meta.getColumnCount(); c++) {
                columns.add(meta.getColumnLabel(c));
            }
            if (new HashSet<>(columns).size() < columns.size()) {
                throw problems.fatal("columns", "expected each name once, found " + columns);
            }
        } catch (SQLException e) {
            closeQuietly();
            throw database.failure(what + " failed", e);
        } catch (IOException e) {
            closeQuietly();
            throw e;
        }
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public Problems problems() {
        return problems;
    }

    @Override
    public String headerPlace() {
        return "columns";
    }

    /** A query without ORDER BY may return its rows in any order. */
    @Override
    public boolean ordered() {
        return false;
    }

    @Override
    public void forEachRow(RowConsumer rows) throws IOException {
        long at = 0;
        try {
            while (result.next()) {
                String[] cells = new String[columns.size()];
                for (int c = 0; c < cells.length; c++) {
                    String text = result.getString(c + 1);
                    cells[c] = text == null ? "" : text.strip();
                }
                rows.accept(++at, Arrays.asList(cells));
            }
        } catch (SQLException e) {
            throw database.failure(problems.source() + " failed after " + at + " rows", e);
        }
    }

    /** Only a hint: some drivers, such as SQLite's, accept it only before connecting and throw otherwise. */
    private void askForReadOnly() {
        try {
            connection.setReadOnly(true);
        } catch (SQLException refused) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        // Some databases, such as Derby, do not close a connection while a transaction is open.
        try (connection) {
            connection.rollback();
        } catch (SQLException e) {
            throw database.failure("cannot be closed", e);
        }
    }

    private void closeQuietly() {
        try {
            close();
        } catch (IOException alreadyBroken) {
            return;
        }
    }
}
