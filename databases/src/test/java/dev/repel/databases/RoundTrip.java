package dev.repel.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of a database to a model, its predictions to a table, and to columns of the table they came from. */
abstract class RoundTrip {
    private static final int PEOPLE = 60;
    private static final String NODES = "select name, club, words, size from people order by name";
    private static final String EDGES = "select a, b from friends";

    @TempDir
    Path folder;

    /** With user and password, if there are any. */
    abstract String url();

    @Test
    void predictionsReplaceTheRowsOfATable() throws SQLException {
        try (Connection connection = filled()) {
            Call.train(folder, url(), NODES, EDGES, "--jdbc-table", "answers").succeeded();
            // once more, now that the table is there
            Call.predict(folder, url(), NODES, EDGES, "--jdbc-table", "answers").succeeded();

            assertThat(count(connection, "select count(*) from answers")).isEqualTo(PEOPLE);
            assertThat(count(connection, "select count(*) from answers, people where id = name and label = truth"))
                    .isGreaterThan(50);
            assertThat(count(connection, "select count(*) from answers where confidence between 0.5 and 1"))
                    .isEqualTo(PEOPLE);
        }
    }

    @Test
    void predictionsBecomeColumnsOfTheRowsTheyAreAbout() throws SQLException {
        try (Connection connection = filled()) {
            String update = "update people set guess = ?label, sure = ?confidence where name = ?id";
            Call.train(folder, url(), NODES, EDGES, "--jdbc-update", update).succeeded();

            assertThat(count(connection, "select count(*) from people where guess = truth"))
                    .isGreaterThan(50);
            assertThat(count(connection, "select count(*) from people where sure between 0.5 and 1"))
                    .isEqualTo(PEOPLE);

            Call nobody = Call.predict(
                    folder,
                    url(),
                    NODES,
                    EDGES,
                    "--jdbc-update",
                    "update people set guess = ?label where 1 = 0 and name = ?id");
            assertThat(nobody.exitCode()).as(nobody.output()).isEqualTo(1);
            assertThat(nobody.output()).contains("it changed nothing for any of 60 nodes");
            assertThat(count(connection, "select count(*) from people where guess = truth"))
                    .as("what was there before")
                    .isGreaterThan(50);
        }
    }

    @Test
    void aStatementWithAnUnknownColumnChangesNothing() throws SQLException {
        try (Connection connection = filled()) {
            Call call = Call.train(
                    folder, url(), NODES, EDGES, "--jdbc-update", "update people set guess = ?colour where name = ?id");

            assertThat(call.exitCode()).isNotZero();
            assertThat(call.output()).contains("?colour", "?id, ?label, ?confidence");
            assertThat(count(connection, "select count(*) from people where guess is not null"))
                    .isZero();
        }
    }

    private Connection filled() throws SQLException {
        Connection connection = DriverManager.getConnection(url());
        try (Statement sql = connection.createStatement()) {
            for (String table : new String[] {"people", "friends", "answers"}) {
                sql.execute("drop table if exists " + table);
            }
            sql.execute("create table people(name varchar(9) primary key, club varchar(9), truth varchar(9),"
                    + " words varchar(99), size int, guess varchar(9), sure double precision)");
            sql.execute("create table friends(a varchar(9), b varchar(9))");
        }
        try (PreparedStatement person = connection.prepareStatement(
                        "insert into people(name, club, truth, words, size) values (?, ?, ?, ?, ?)");
                PreparedStatement friends = connection.prepareStatement("insert into friends values (?, ?)")) {
            for (int i = 0; i < PEOPLE; i++) {
                String club = i % 2 == 0 ? "even" : "odd";
                person.setString(1, "n" + i);
                person.setString(2, i % 3 == 0 ? null : club);
                person.setString(3, club);
                person.setString(4, i % 2 == 0 ? "red warm" : "blue cold");
                person.setInt(5, i);
                person.executeUpdate();
                friends.setString(1, "n" + i);
                friends.setString(2, "n" + (i + 2) % PEOPLE);
                friends.executeUpdate();
            }
        }
        return connection;
    }

    static long count(Connection connection, String query) throws SQLException {
        try (Statement sql = connection.createStatement();
                ResultSet result = sql.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
