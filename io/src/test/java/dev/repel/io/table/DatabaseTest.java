package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTest {
    private static final String H2 = "jdbc:h2:mem:quirks;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=FALSE";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://h/d?user=u&password=s3cret&ssl=true | jdbc:postgresql://h/d?user=u&ssl=true",
                "jdbc:postgresql://h/d?password=s3cret&ssl=true | jdbc:postgresql://h/d?ssl=true",
                "jdbc:postgresql://[::1]:5432,h2/d?sslpassword=s3cret | jdbc:postgresql://[::1]:5432,h2/d",
                "jdbc:sqlserver://h\\x:1433;user=u;password=s3cret | jdbc:sqlserver://h\\x:1433;user=u",
                "jdbc:sqlserver://h;password={s3;user=cret;};user=u | jdbc:sqlserver://h",
                "jdbc:mysql://u:s3cret@h/d | jdbc:mysql://u@h/d",
                "jdbc:db2://h:50000/d:user=u;password=s3cret; | jdbc:db2://h:50000/d:user=u;",
                "jdbc:oracle:thin:@//h:1521/d | jdbc:oracle:thin:@//h:1521/d",
                "jdbc:h2:mem:test;MODE=MySQL;PASSWORD=s3cret | jdbc:h2:mem:test;MODE=MySQL",
                "jdbc:sqlite:/data/my.db | jdbc:sqlite:/data/my.db",
                "jdbc:derby:shop;create=true;bootPassword=s3cret | jdbc:derby:shop;create=true",
                "jdbc:postgresql://h/d?password=s3;user=cret | jdbc:postgresql://h/d",
            })
    void ofAUrlTheHarmlessPartIsShown(String url, String shown) {
        assertThat(Database.withoutSecret(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:oracle:thin:scott/s3cret@//h:1521/d",
                "jdbc:oracle:oci:scott/s3cret@h",
                "jdbc:mysql://(host=h,user=u,password=s3cret)/d",
                "jdbc:mysql://address=(host=h)(password=s3cret)/d",
                "jdbc:mysql://u:s3cret/s3cret@h/d",
                "jdbc:mysql://u:s3cret@s3cret@h/d",
                "jdbc:mysql://u:12?s3cret@h/d",
                "jdbc:postgresql://h/d?password=x@s3cret",
                "jdbc:x:y?password=s3cret",
                "jdbc:s3cret",
                "postgres://u:s3cret@h/d",
                "s3cret",
            })
    void ofAnyOtherUrlOnlyTheBeginningIsShown(String url) {
        assertThat(Database.withoutSecret(url)).endsWith("…").doesNotContain("s3cret", "scott");
    }

    @Test
    void noMessageAndNoStackTraceHasThePassword() {
        Database database = new Database("jdbc:nobody:u/p4ss@h?password=s3cret,word", "u", "other");

        assertThatThrownBy(() -> new JdbcTable(database, "select 1", "it"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("jdbc:nobody:…: cannot connect: No suitable driver")
                .hasMessageContaining("on the class path")
                .satisfies(DatabaseTest::hasNoSecret);
        SQLException repeats = new SQLException("cannot use s3cret,word of u, nor p4ss, nor other", "28000");
        repeats.initCause(new SQLException("s3cret,word"));
        IOException failure = database.failure("it failed", repeats);
        assertThat(failure).hasMessageContaining("it failed: cannot use ***,*** of u, nor ***, nor ***");
        hasNoSecret(failure);
    }

    private static void hasNoSecret(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        assertThat(trace.toString()).doesNotContain("s3cret", "p4ss").contains("Caused by: java.sql.SQLException");
    }

    @Test
    void driversThatTakeNoHintAndCloseNoTransactionAreReadToo() throws IOException, SQLException {
        try (QuirkyDriver driver = new QuirkyDriver()) {
            List<List<String>> rows = new ArrayList<>();
            try (Table table = new JdbcTable(driver.database(), "select 1 a, null b", "it")) {
                table.forEachRow((at, cells) -> rows.add(cells));
            }

            assertThat(rows).containsExactly(List.of("1", ""));
            assertThat(driver.refused).containsExactly("setReadOnly");
            assertThatThrownBy(() -> new JdbcTable(driver.database(), "select * from nowhere", "it"))
                    .hasMessageContaining("it failed");
        }
    }

    @Test
    void whereNamesCannotBeQuotedOnlyPlainOnesAreWritten() throws IOException, SQLException {
        try (QuirkyDriver driver = new QuirkyDriver()) {
            List<Column> plain = List.of(Column.text("id"));
            new JdbcTableWriter(driver.database(), "plain_name").write(plain, 1, i -> List.of("n"));

            for (String name : List.of("x; drop table plain_name", "a b", "a.b.c")) {
                assertThatThrownBy(
                                () -> new JdbcTableWriter(driver.database(), name).write(plain, 1, i -> List.of("n")))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("only letters, digits and _");
            }
            List<Column> odd = List.of(Column.text("p_a b"));
            assertThatThrownBy(() -> new JdbcTableWriter(driver.database(), "t").write(odd, 1, i -> List.of("n")))
                    .hasMessageContaining("\"p_a b\" would need");
            try (Connection connection = DriverManager.getConnection(H2);
                    Statement sql = connection.createStatement();
                    ResultSet result = sql.executeQuery("select count(*) from plain_name")) {
                result.next();
                assertThat(result.getInt(1)).isEqualTo(1);
            }
        }
    }

    /** H2 with the habits of others: no quotes, no read-only connection (SQLite), no close in a transaction (Derby). */
    private static final class QuirkyDriver implements AutoCloseable {
        private final List<String> refused = new ArrayList<>();
        private final Driver driver = proxy(Driver.class, DriverManager.getDriver(H2), Map.of());
        private boolean open;

        QuirkyDriver() throws SQLException {
            DriverManager.registerDriver(driver);
        }

        Database database() {
            return new Database("jdbc:quirky:", null, null);
        }

        @Override
        public void close() throws SQLException {
            DriverManager.deregisterDriver(driver);
        }

        private Object call(Object target, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private <T> T proxy(Class<T> type, T target, Map<String, Object> answers) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
                        if (answers.containsKey(method.getName())) {
                            return answers.get(method.getName());
                        }
                        return switch (method.getName()) {
                            case "acceptsURL" -> given[0].equals("jdbc:quirky:");
                            case "connect" ->
                                given[0].equals("jdbc:quirky:")
                                        ? proxy(Connection.class, DriverManager.getConnection(H2), Map.of())
                                        : null;
                            case "getMetaData" ->
                                proxy(
                                        DatabaseMetaData.class,
                                        (DatabaseMetaData) call(target, method, given),
                                        Map.of("getIdentifierQuoteString", " "));
                            case "setReadOnly" -> {
                                refused.add("setReadOnly");
                                throw new SQLException("only before there is a connection");
                            }
                            case "prepareStatement", "createStatement" -> {
                                open = true;
                                yield call(target, method, given);
                            }
                            case "rollback", "commit" -> {
                                open = false;
                                yield call(target, method, given);
                            }
                            case "close" -> {
                                if (open) {
                                    throw new SQLException("a transaction is open", "25001");
                                }
                                yield call(target, method, given);
                            }
                            case "equals" -> self == given[0];
                            case "hashCode" -> System.identityHashCode(self);
                            default -> call(target, method, given);
                        };
                    }));
        }
    }
}
