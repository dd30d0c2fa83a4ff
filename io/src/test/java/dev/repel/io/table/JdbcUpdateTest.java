package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcUpdateTest {
    private static final List<Column> COLUMNS =
            List.of(Column.text("id"), Column.text("label"), Column.number("confidence"));

    private final Database database = new Database("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");

    /** A database in memory lives as long as somebody is connected. */
    private Connection held;

    @BeforeEach
    void fill() throws SQLException {
        held = DriverManager.getConnection(database.url(), "sa", "");
        try (Statement sql = held.createStatement()) {
            sql.execute(
                    "CREATE TABLE people (name VARCHAR(9), team VARCHAR(9), sure DOUBLE PRECISION CHECK (sure < 2))");
            sql.execute("INSERT INTO people VALUES ('a', 'old', 0), ('b', 'old', 0), ('c', 'old', 0)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        held.close();
    }

    private void update(String statement, List<List<String>> rows) throws IOException {
        new JdbcUpdate(database, statement).write(COLUMNS, rows.size(), rows::get);
    }

    private List<String> people() throws SQLException {
        List<String> people = new ArrayList<>();
        try (Statement sql = held.createStatement();
                ResultSet row = sql.executeQuery("SELECT * FROM people ORDER BY name")) {
            while (row.next()) {
                people.add(row.getString(1) + " " + row.getString(2) + " " + row.getString(3));
            }
        }
        return people;
    }

    @Test
    void valuesGoWhereTheyAreNamedWhateverTheOrder() throws Exception {
        update(
                "UPDATE people SET sure = ?confidence, team = ?label WHERE name = ?id AND ?id <> ''",
                List.of(List.of("b", "new", "0.75"), List.of("a", "", ""), List.of("stranger", "new", "1")));

        assertThat(people()).containsExactly("a null null", "b new 0.75", "c old 0.0");
    }

    @Test
    void ifOneRowFailsNothingIsChanged() throws Exception {
        assertThatThrownBy(() -> update(
                        "UPDATE people SET team = ?label, sure = ?confidence WHERE name = ?id",
                        List.of(List.of("a", "new", "1"), List.of("b", "new", "3"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing is changed");

        assertThat(people()).containsExactly("a old 0.0", "b old 0.0", "c old 0.0");
    }

    @Test
    void aStatementThatFindsNobodyIsAnError() {
        assertThatThrownBy(() -> update(
                        "UPDATE people SET team = ?label WHERE name = ?id", List.of(List.of("stranger", "new", "1"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it changed nothing for any of 1 nodes");
    }

    @Test
    void noRowsAreNoError() throws Exception {
        update("UPDATE people SET team = ?label WHERE name = ?id", List.of());

        assertThat(people()).containsExactly("a old 0.0", "b old 0.0", "c old 0.0");
    }

    @Test
    void aStatementWithoutIdOrWithAnUnknownColumnIsRefused() {
        assertThatThrownBy(() -> new JdbcUpdate(database, "UPDATE people SET team = ?label"))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("expected a statement with ?id");
        assertThatThrownBy(() ->
                        update("UPDATE people SET team = ?colour WHERE name = ?id", List.of(List.of("a", "new", "1"))))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("?colour; what there is: ?id, ?label, ?confidence");
    }
}
