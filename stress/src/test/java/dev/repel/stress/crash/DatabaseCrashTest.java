package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions that are written back to a database which fails, or while the process is killed. */
class DatabaseCrashTest {
    private static final String REAL = "jdbc:h2:mem:answers;DB_CLOSE_DELAY=-1";

    @TempDir
    Path folder;

    private final List<String> predict = new ArrayList<>();

    @Test
    void theTableHasTheOldRowsOrTheNewOnes() throws IOException, SQLException {
        List<String> tables = TablesCrashTest.tables(folder, "graph", 20);
        predict.addAll(List.of(
                "predict",
                "--model",
                TablesCrashTest.trained(folder.resolve("run"), tables).toString(),
                "--jdbc",
                FailingDatabase.URL,
                "--jdbc-table",
                "answers",
                "--out",
                folder.resolve("predictions.csv").toString()));
        predict.addAll(tables);
        try (Connection keepsItAlive = DriverManager.getConnection(REAL);
                FailingDatabase database = new FailingDatabase(REAL)) {
            String old = written(database, "--min-confidence", "0.9");
            int operations = database.operations();
            String after = written(database);
            assertThat(after).isNotEqualTo(old);

            for (int at = 1; at <= operations; at++) {
                for (boolean forGood : new boolean[] {false, true}) {
                    written(database, "--min-confidence", "0.9");
                    database.failAt(at, forGood);
                    Call call = Call.of(predict);
                    database.dropClients();

                    if (call.exitCode() != 0) {
                        assertThat(call.exitCode()).isEqualTo(1);
                        assertThat(call.said())
                                .contains("repel: jdbc:", "the connection is lost")
                                .doesNotContain("\tat ", "Exception", "bug in Repel");
                    }
                    assertThat(rows()).as("operation %d of %d", at, operations).isIn(old, after);
                    assertThat(rows().equals(after)).as("says what it did").isEqualTo(call.exitCode() == 0);
                    assertThat(written(database)).isEqualTo(after);
                }
            }
            assertThat(keepsItAlive.isValid(1)).isTrue();
        }
    }

    private String written(FailingDatabase database, String... more) throws SQLException {
        database.failAt(Integer.MAX_VALUE, false);
        List<String> arguments = new ArrayList<>(predict);
        arguments.addAll(List.of(more));
        Call.of(arguments).succeeds();
        return rows();
    }

    private static String rows() throws SQLException {
        StringBuilder rows = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(REAL);
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT * FROM \"answers\" ORDER BY 1")) {
            while (found.next()) {
                for (int c = 1; c <= found.getMetaData().getColumnCount(); c++) {
                    rows.append(found.getString(c)).append(',');
                }
                rows.append('\n');
            }
        }
        return rows.toString();
    }
}
