package dev.repel.io.table;

import dev.repel.InvalidRequest;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement that is executed for each row, in one transaction: for values that belong to something which is already
 * in the database, such as a column of a table or a property of a node.
 *
 * @param statement in the language of the database; {@code ?name} stands for the value of a column
 */
public record JdbcUpdate(Database database, String statement) implements TableWriter {
    private static final int ROWS_AT_ONCE = 1_000;

    private static final Pattern PLACE = Pattern.compile("\\?([A-Za-z_]\\w*)");

    public JdbcUpdate {
        if (!PLACE.matcher(statement).results().anyMatch(place -> place.group(1).equals("id"))) {
            throw new InvalidRequest("expected a statement with ?id, such as UPDATE people SET team = ?label"
                    + " WHERE name = ?id, found " + Problems.quoted(statement));
        }
    }

    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        List<Integer> places = places(columns);
        List<Column> used = places.stream().map(columns::get).toList();
        try (Connection connection = database.connect();
                PreparedStatement prepared =
                        connection.prepareStatement(PLACE.matcher(statement).replaceAll("?"))) {
            try {
                boolean changed = false;
                for (int i = 0; i < rows; i++) {
                    List<String> cells = row.apply(i);
                    JdbcTableWriter.fill(
                            prepared, used, places.stream().map(cells::get).toList());
                    prepared.addBatch();
                    if ((i + 1) % ROWS_AT_ONCE == 0 || i == rows - 1) {
                        changed |= changes(prepared.executeBatch());
                    }
                }
                if (!changed && rows > 0) {
                    throw new SQLException(
                            "it changed nothing for any of " + rows + " nodes; do their ids occur there?");
                }
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        } catch (SQLException e) {
            SQLException cause = e.getNextException() == null ? e : e.getNextException();
            throw database.failure("the statement for predictions failed, and nothing is changed", cause);
        }
    }

    private List<Integer> places(List<Column> columns) {
        List<String> names = columns.stream().map(Column::name).toList();
        List<Integer> places = new ArrayList<>();
        for (Matcher place = PLACE.matcher(statement); place.find(); ) {
            if (!names.contains(place.group(1))) {
                throw new InvalidRequest("the statement for predictions names " + place.group() + "; what there is: ?"
                        + String.join(", ?", names));
            }
            places.add(names.indexOf(place.group(1)));
        }
        return places;
    }

    /** Some drivers do not say how many rows were changed. */
    private static boolean changes(int[] counts) {
        for (int count : counts) {
            if (count > 0 || count == Statement.SUCCESS_NO_INFO) {
                return true;
            }
        }
        return false;
    }
}
