package dev.repel.io.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.IntFunction;

/**
 * A table of a database, created if it is missing. Its rows are replaced in one transaction, so readers see the old
 * rows or the new ones. If two writers run at the same time, one fails, provided that the database supports
 * serializable transactions. Some databases, such as MySQL and Oracle, keep a new, empty table when filling it fails.
 *
 * @param table its name, preceded by its schema and a dot if needed
 */
public record JdbcTableWriter(Database database, String table) implements TableWriter {
    private static final int ROWS_AT_ONCE = 5_000;

    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        try (Connection connection = database.connect()) {
            try {
                askForSerializable(connection);
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

    private static void askForSerializable(Connection connection) throws SQLException {
        if (connection.getMetaData().supportsTransactionIsolationLevel(Connection.TRANSACTION_SERIALIZABLE)) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
    }

    private void createIfMissing(Connection connection, List<Column> columns) throws SQLException {
        if (exists(connection)) {
            return;
        }
        String product = connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
        String text = product.contains("postgres") || product.contains("sqlite") ? "TEXT" : "VARCHAR(1000)";
        String quote = quote(connection);
        StringJoiner list = new StringJoiner(", ");
        for (Column column : columns) {
            list.add(quoted(column.name(), quote) + " " + (column.number() ? "DOUBLE PRECISION" : text));
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE " + name(connection) + " (" + list + ")");
        }
    }

    /**
     * Views and partitioned tables count too. What precedes the dot is a schema, or a database if there are no schemas.
     */
    private boolean exists(Connection connection) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        boolean schemas = about.supportsSchemasInTableDefinitions();
        String[] parts = table.split("\\.", 2);
        String usual = schemas ? connection.getSchema() : connection.getCatalog();
        String within = parts.length == 2 ? parts[0] : usual;
        String name = parts[parts.length - 1];
        String catalog = schemas ? connection.getCatalog() : within;
        try (ResultSet found = about.getTables(catalog, schemas ? within : null, name, null)) {
            while (found.next()) {
                // Names are patterns here: an underscore would match other names too.
                String place = found.getString(schemas ? "TABLE_SCHEM" : "TABLE_CAT");
                if (name.equals(found.getString("TABLE_NAME")) && (within == null || within.equals(place))) {
                    return true;
                }
            }
            return false;
        }
    }

    private void insert(Connection connection, List<Column> columns, int rows, IntFunction<List<String>> row)
            throws SQLException {
        String quote = quote(connection);
        StringJoiner names = new StringJoiner(", ");
        StringJoiner marks = new StringJoiner(", ");
        for (Column column : columns) {
            names.add(quoted(column.name(), quote));
            marks.add("?");
        }
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

    static void fill(PreparedStatement insert, List<Column> columns, List<String> cells) throws SQLException {
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

    private static String quoted(String name, String quote) throws SQLException {
        if (quote.isEmpty() && !name.matches("\\w+")) {
            throw new SQLException("the database has no quotes for names, which " + Problems.quoted(name)
                    + " would need: only letters, digits and _ are possible");
        }
        return quote.isEmpty() ? name : quote + name.replace(quote, quote + quote) + quote;
    }
}
