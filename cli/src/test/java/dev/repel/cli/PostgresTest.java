package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.repel.io.table.Database;
import dev.repel.io.table.JdbcTableWriter;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of a real PostgreSQL server, which is started for this test, to predictions in a table of it. */
class PostgresTest {
    private static final String SECRET = "s3cret-word";

    private static Path programs;
    private static Path data;
    private static int port;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws IOException, InterruptedException {
        Optional<Path> found = findPrograms();
        assumeTrue(found.isPresent(), "there is no PostgreSQL server on this machine");
        programs = found.get();
        data = Files.createTempDirectory("repel-postgres");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path password = Files.writeString(data.resolve("pw"), SECRET);
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-r--r--"));
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        run("initdb", "-D", data + "/db", "-U", "repel", "-A", "scram-sha-256", "--pwfile", password.toString());
        String options =
                "-p " + port + " -c listen_addresses=localhost -c unix_socket_directories=" + data + " -c fsync=off";
        run("pg_ctl", "-D", data + "/db", "-o", options, "-l", data + "/log", "-w", "start");
    }

    @AfterAll
    static void stopServer() throws IOException, InterruptedException {
        if (data == null) {
            return;
        }
        run("pg_ctl", "-D", data + "/db", "-m", "immediate", "-w", "stop");
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Optional<Path> findPrograms() throws IOException {
        Path versions = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(versions)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(versions)) {
            return all.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    /** A server refuses to run as root. */
    private static void run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        Path log = Files.createTempFile("repel-postgres", ".log");
        Process process = new ProcessBuilder(command)
                .directory(data.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(10, TimeUnit.MINUTES);
        assertThat(ended && process.exitValue() == 0)
                .as(program + ": " + Files.readString(log))
                .isTrue();
        Files.delete(log);
    }

    private static String url() {
        return "jdbc:postgresql://localhost:" + port + "/postgres";
    }

    @Test
    void tablesAreTrainedOnAndPredictionsComeBackAsATable() throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "repel", SECRET);
                Statement sql = connection.createStatement()) {
            sql.execute("create table people(name text primary key, club text, words text, size int)");
            sql.execute("create table friends(a text, b text)");
            sql.execute("insert into people select 'n' || i, case when i % 2 = 0 then 'even' else 'odd' end,"
                    + " case when i % 2 = 0 then 'red warm' else 'blue cold' end, i from generate_series(0, 59) i");
            sql.execute("insert into friends select 'n' || i, 'n' || (i + 2) % 60 from generate_series(0, 59) i");

            CommandLineRun run = train("select * from people order by name");

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(count(sql, "select count(*) from answers join people on id = name where label = club"))
                    .isGreaterThan(50);
            for (String file : List.of("result.json", "config.yaml", "report.html", "model.safetensors")) {
                String content = new String(
                        Files.readAllBytes(folder.resolve("run").resolve(file)), StandardCharsets.ISO_8859_1);
                assertThat(content).as(file).doesNotContain(SECRET);
            }
            assertThat(run.err() + run.out()).doesNotContain(SECRET);

            sql.execute("alter table answers add check (confidence < 0)  not valid");
            CommandLineRun refused = train("select * from people order by name");
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("the table answers stays as it was")
                    .doesNotContain(SECRET);
            assertThat(count(sql, "select count(*) from answers")).isEqualTo(60);

            assertThat(train("select * from nowhere").err())
                    .contains("the query of the nodes failed", "nowhere")
                    .doesNotContain(SECRET);
        }
    }

    @Test
    void aDatabaseMayBeForPredictionsAlone() throws IOException, SQLException {
        Path run = folder.resolve("tiny");

        CommandLineRun trained = CommandLineRun.train(
                run, "--jdbc=" + url() + "?user=repel&password=" + SECRET, "--jdbc-table", "tiny_answers");

        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(run.resolve("result.json"))
                .content()
                .contains("--jdbc=" + url() + "?user=repel")
                .doesNotContain(SECRET);
        // so that it can be trained again without the database
        assertThat(run.resolve("config.yaml")).content().doesNotContain("jdbc");
        try (Connection connection = DriverManager.getConnection(url(), "repel", SECRET);
                Statement sql = connection.createStatement()) {
            assertThat(count(sql, "select count(*) from tiny_answers")).isEqualTo(120);
        }
    }

    @Test
    void failuresTellNoSecretEvenWithTheirStackTrace() {
        CommandLineRun wrong = CommandLineRun.of(
                "data",
                "info",
                "--verbose",
                "--jdbc",
                url() + "?user=repel&password=another-" + SECRET,
                "--nodes-query",
                "select 1",
                "--edges-query",
                "select 1");

        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.err())
                .contains("password authentication failed", "Caused by: java.sql.SQLException")
                .doesNotContain(SECRET);
    }

    @Test
    void theTableIsTheOneOfItsSchemaWhateverItsKind() throws IOException, SQLException {
        Database database = new Database(url(), "repel", SECRET);
        List<Column> columns = List.of(Column.text("id"), Column.number("p"));
        try (Connection connection = DriverManager.getConnection(url(), "repel", SECRET);
                Statement sql = connection.createStatement()) {
            sql.execute("create schema other");
            sql.execute("create schema oxher");
            sql.execute("create table other.guesses(id text, p double precision)");
            sql.execute("create table oxher.seen(id text, p double precision)");
            sql.execute("create table parts(id text, p double precision) partition by hash (id)");
            sql.execute("create table parts0 partition of parts for values with (modulus 1, remainder 0)");
            sql.execute("create view shown as select * from other.guesses");

            new JdbcTableWriter(database, "guesses").write(columns, 2, i -> List.of("n" + i, "0.5"));
            new JdbcTableWriter(database, "parts").write(columns, 3, i -> List.of("n" + i, "0.5"));
            new JdbcTableWriter(database, "shown").write(columns, 4, i -> List.of("n" + i, "0.5"));
            // the underscore is a pattern that the other schema fits
            sql.execute("create schema o_her");
            new JdbcTableWriter(database, "o_her.seen").write(columns, 5, i -> List.of("n" + i, "0.5"));

            assertThat(count(sql, "select count(*) from public.guesses")).isEqualTo(2);
            assertThat(count(sql, "select count(*) from parts")).isEqualTo(3);
            assertThat(count(sql, "select count(*) from other.guesses")).isEqualTo(4);
            assertThat(count(sql, "select count(*) from o_her.seen")).isEqualTo(5);
            assertThat(count(sql, "select count(*) from oxher.seen")).isZero();
        }
    }

    @Test
    void ofTwoWhoWriteAtTheSameTimeOneFails() throws IOException, SQLException {
        Database database = new Database(url(), "repel", SECRET);
        List<Column> columns = List.of(Column.text("id"), Column.number("p"));
        JdbcTableWriter writer = new JdbcTableWriter(database, "contested");
        writer.write(columns, 0, i -> List.of());

        // the second one writes while the first is at its only row
        assertThatThrownBy(() -> writer.write(columns, 1, i -> {
                    try {
                        writer.write(columns, 2, j -> List.of("second " + j, "1"));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    return List.of("first", "0");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the table contested stays as it was")
                .hasMessageContaining("could not serialize access");

        try (Connection connection = DriverManager.getConnection(url(), "repel", SECRET);
                Statement sql = connection.createStatement()) {
            assertThat(count(sql, "select count(*) from contested where id like 'second%'"))
                    .isEqualTo(2);
            assertThat(count(sql, "select count(*) from contested")).isEqualTo(2);
        }
    }

    private CommandLineRun train(String nodes) {
        return CommandLineRun.train(
                folder.resolve("run"),
                "--jdbc",
                url() + "?user=repel&password=" + SECRET,
                "--nodes-query",
                nodes,
                "--edges-query",
                "select a, b from friends",
                "--id",
                "name",
                "--label",
                "club",
                "--warmup",
                "60",
                "--jdbc-table",
                "answers");
    }

    private static long count(Statement sql, String query) throws SQLException {
        try (ResultSet result = sql.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
