package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.ReadRows.Row;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcTableTest {
    private static final List<Column> COLUMNS = List.of(Column.text("id"), Column.number("p"));

    private final Database database = new Database("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");

    /** A database in memory lives as long as somebody is connected. */
    private Connection held;

    @BeforeEach
    void fill() throws SQLException {
        held = DriverManager.getConnection(database.url(), "sa", "");
        execute("CREATE TABLE people (id VARCHAR(9), age INT, pet VARCHAR(9))");
        execute("INSERT INTO people VALUES ('b', 7, ' cat '), ('a', NULL, NULL), ('', -1, 'dog')");
    }

    @AfterEach
    void close() throws SQLException {
        held.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = held.createStatement()) {
            statement.execute(sql);
        }
    }

    private Table.Source query(String sql) {
        return () -> new JdbcTable(database, sql, "the query of the nodes");
    }

    private JdbcTableWriter writer(String table) {
        return new JdbcTableWriter(database, table);
    }

    @Test
    void rowsComeAsStrippedTextsAndNullIsEmpty() throws IOException {
        Table.Source query = query("SELECT id AS \"id\", age AS \"years\", pet AS \"pet\" FROM people ORDER BY age");

        assertThat(ReadRows.columnsOf(query)).containsExactly("id", "years", "pet");
        assertThat(ReadRows.of(query))
                .containsExactly(Row.of(1, "a", "", ""), Row.of(2, "", "-1", "dog"), Row.of(3, "b", "7", "cat"));
    }

    @Test
    void aQueryHasNoOrderAndItsColumnsNoLine() throws IOException {
        try (Table table = query("SELECT id AS \"id\" FROM people").open()) {
            assertThat(table.ordered()).isFalse();
            assertThatThrownBy(() -> table.require("label"))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessage("the query of the nodes, columns: expected a column \"label\", found \"id\"");
        }
    }

    @Test
    void mistakesInTheQueryAreToldWithWhatItWasFor() {
        assertThatThrownBy(() -> query("SELECT nothing FROM people").open())
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(database + ": the query of the nodes failed: ")
                .hasMessageContaining("NOTHING");
        assertThatThrownBy(() ->
                        query("SELECT id AS \"x\", age AS \"x\" FROM people").open())
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("the query of the nodes, columns: expected each name once, found [x, x]");
    }

    @Test
    void aTableIsMadeAndItsRowsAreReplaced() throws IOException {
        List<List<String>> first = List.of(List.of("a", "0.25"), List.of("b", ""));
        writer("scores").write(COLUMNS, 2, first::get);
        writer("scores").write(COLUMNS, 1, row -> List.of("", "1"));

        assertThat(ReadRows.of(query("SELECT * FROM \"scores\""))).containsExactly(Row.of(1, "", "1.0"));
        writer("scores").write(COLUMNS, 2, first::get);
        assertThat(ReadRows.of(query("SELECT \"id\" FROM \"scores\" WHERE \"p\" IS NULL")))
                .containsExactly(Row.of(1, "b"));
    }

    @Test
    void moreRowsThanGoAtOnceArriveAll() throws IOException {
        int rows = 5_001;
        writer("many").write(COLUMNS, rows, row -> List.of("n" + row, "" + row));

        assertThat(ReadRows.of(query("SELECT COUNT(*), COUNT(DISTINCT \"id\"), SUM(\"p\") FROM \"many\"")))
                .extracting(row -> row.cells().subList(0, 2))
                .containsExactly(List.of("" + rows, "" + rows));
    }

    @Test
    void namesWithQuotesSchemasAndUnderscoresMeanWhatTheySay() throws IOException, SQLException {
        execute("CREATE SCHEMA \"s\"");
        writer("s.my\"table").write(List.of(Column.text("a\"b")), 1, row -> List.of("x"));
        // To the database's catalogue, a_b is a pattern that axb matches.
        writer("axb").write(COLUMNS, 1, row -> List.of("other", "1"));
        writer("a_b").write(COLUMNS, 1, row -> List.of("own", "2"));

        assertThat(ReadRows.of(query("SELECT \"a\"\"b\" FROM \"s\".\"my\"\"table\"")))
                .containsExactly(Row.of(1, "x"));
        assertThat(ReadRows.of(query("SELECT \"id\" FROM \"axb\""))).containsExactly(Row.of(1, "other"));
        assertThat(ReadRows.of(query("SELECT \"id\" FROM \"a_b\""))).containsExactly(Row.of(1, "own"));
    }

    @Test
    void whatFailsHalfWayLeavesTheOldRows() throws IOException {
        writer("scores").write(COLUMNS, 1, row -> List.of("old", "1"));

        assertThatThrownBy(() ->
                        writer("scores").write(COLUMNS, 5_100, row -> List.of("new", row == 5_099 ? "no number" : "1")))
                .isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> writer("scores").write(List.of(Column.text("nope")), 1, row -> List.of("new")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(database + ": the table scores stays as it was: ");

        assertThat(ReadRows.of(query("SELECT \"id\" FROM \"scores\""))).containsExactly(Row.of(1, "old"));
    }

    @Test
    void aDatabaseNeedsAUrlAndADriver() {
        assertThatThrownBy(() -> new Database("postgresql://host/db", null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected a URL such as jdbc:postgresql://host/database, found \"postgresql:");
        Database unknown = new Database("jdbc:nosuchdb://host/db", null, null);
        assertThatThrownBy(() -> new JdbcTable(unknown, "SELECT 1", "the query").close())
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("jdbc:nosuchdb://host/db: cannot connect: No suitable driver")
                .hasMessageEndingWith("(the driver must be on the class path; PostgreSQL's is)");
    }
}
