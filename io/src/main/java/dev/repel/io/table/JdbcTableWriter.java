package dev.repel.io.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * A table of a database, made where it is missing. Its rows are replaced in one transaction: whoever reads it sees the
 * old ones or the new ones.
 *
 * @param table its name, with its schema before a dot if need be
 */
public record JdbcTableWriter(Database database, String table) implements TableWriter {
    private static final int ROWS_AT_ONCE = 5_000;

    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        try (Connection connection = database.connect()) {
            try {
                createIfMissing(connection, columns);
                try (Statement statement = connection.createStatement()) {
                    statement.executeUpdate("DELETE FROM " + name(connection));
                }
                insert(connection, columns, rows, row);
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        } catch (SQLException e) {
            SQLException cause = e.getNextException() == null ? e : e.getNextException();
            throw database.failure("the table " + table + " stays as it was", cause);
        }
    }

    private void createIfMissing(Connection connection, List<Column> columns) throws SQLException {
        if (exists(connection)) {
            return;
        }
        String product = connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
        String text = product.contains("postgres") || product.contains("sqlite") ? "TEXT" : "VARCHAR(1000)";
        String quote = quote(connection);
        String list = columns.stream()
                .map(column -> quoted(column.name(), quote) + " " + (column.number() ? "DOUBLE PRECISION" : text))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE " + name(connection) + " (" + list + ")");
        }
    }

    private boolean exists(Connection connection) throws SQLException {
        String[] parts = table.split("\\.", 2);
        String schema = parts.length == 2 ? parts[0] : connection.getSchema();
        String name = parts[parts.length - 1];
        try (ResultSet found =
                connection.getMetaData().getTables(null, schema, name, new String[] {"TABLE", "BASE TABLE"})) {
            while (found.next()) {
                // The name is a pattern there: an underscore would find others too.
                if (name.equals(found.getString("TABLE_NAME"))) {
                    return true;
                }
            }
            return false;
        }
    }

    private void insert(Connection connection, List<Column> columns, int rows, IntFunction<List<String>> row)
            throws SQLException {
        String quote = quote(connection);
        String names =
                columns.stream().map(column -> quoted(column.name(), quote)).collect(Collectors.joining(", "));
        String marks = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + name(connection) + " (" + names + ") VALUES (" + marks + ")")) {
            for (int i = 0; i < rows; i++) {
                fill(insert, columns, row.apply(i));
                insert.addBatch();
                if ((i + 1) % ROWS_AT_ONCE == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static void fill(PreparedStatement insert, List<Column> columns, List<String> cells) throws SQLException {
        for (int c = 0; c < columns.size(); c++) {
            boolean number = columns.get(c).number();
            if (cells.get(c).isEmpty()) {
                insert.setNull(c + 1, number ? Types.DOUBLE : Types.VARCHAR);
            } else if (number) {
                insert.setDouble(c + 1, Double.parseDouble(cells.get(c)));
            } else {
                insert.setString(c + 1, cells.get(c));
            }
        }
    }

    private String name(Connection connection) throws SQLException {
        String quote = quote(connection);
        String[] parts = table.split("\\.", 2);
        return parts.length == 1 ? quoted(table, quote) : quoted(parts[0], quote) + "." + quoted(parts[1], quote);
    }

    private static String quote(Connection connection) throws SQLException {
        return connection.getMetaData().getIdentifierQuoteString().strip();
    }

    private static String quoted(String name, String quote) {
        return quote.isEmpty() ? name : quote + name.replace(quote, quote + quote) + quote;
    }
}
