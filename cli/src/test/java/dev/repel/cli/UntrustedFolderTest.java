package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.study.run.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A folder of results may come from anyone: commands that read one write only inside it and contact nobody. */
class UntrustedFolderTest {
    private static final String SETTING = "\"dataset\" : \"" + CommandLineRun.TINY + "\"";

    @TempDir
    Path place;

    private Path folder;
    private Path victim;

    @BeforeEach
    void train() throws IOException {
        folder = place.resolve("run");
        victim = Files.writeString(
                Files.createDirectory(place.resolve("victim")).resolve("file.csv"), "id,label,confidence,p_a\n");
        assertThat(CommandLineRun.train(folder).exitCode()).isZero();
    }

    private void replace(String file, String what, String with) throws IOException {
        Path path = folder.resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(what);
        Files.writeString(path, text.replace(what, with));
    }

    private CommandLineRun reproduce(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "reproduce";
        arguments[1] = folder.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return CommandLineRun.of(arguments);
    }

    private void nothingIsWrittenElsewhere() {
        assertThat(victim).content().isEqualTo("id,label,confidence,p_a\n");
        assertThat(victim.getParent()).isDirectoryNotContaining(file -> !file.equals(victim));
    }

    @Test
    void aResultDoesNotSayWherePredictionsGo() throws IOException {
        replace("result.json", SETTING, SETTING + ", \"predictions\" : \"" + victim + "\"");

        CommandLineRun run = reproduce();

        assertThat(run.err()).contains("result.json, config.predictions: expected a setting that a training records");
        assertThat(run.exitCode()).isEqualTo(1);
        nothingIsWrittenElsewhere();
    }

    @Test
    void aResultDoesNotConnectToADatabase() throws Exception {
        Trap trap = new Trap();
        DriverManager.registerDriver(trap);
        try {
            replace(
                    "result.json",
                    SETTING,
                    "\"jdbc\" : \"jdbc:trap:server\", \"nodes-query\" : \"SELECT 1\", \"edges-query\" : \"SELECT 2\"");

            CommandLineRun run = reproduce();

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains("only if you name them yourself")
                    .contains("--jdbc jdbc:trap:server --nodes-query 'SELECT 1' --edges-query 'SELECT 2'");
            assertThat(reproduce("--jdbc", "jdbc:trap:server").err()).contains("add: --nodes-query 'SELECT 1'");
            assertThat(trap.connections).isZero();

            reproduce("--jdbc", "jdbc:trap:mine", "--nodes-query", "SELECT 1", "--edges-query", "SELECT 2");

            assertThat(trap.connections).isPositive();
        } finally {
            DriverManager.deregisterDriver(trap);
        }
    }

    @Test
    void aDatabaseIsNamedOnlyWhereThereWasOne() {
        assertThat(reproduce("--jdbc", "jdbc:trap:server").err()).contains("records no database");
    }

    @Test
    void aResultDoesNotFetchAnything() throws IOException {
        Path empty = Files.createDirectory(place.resolve("empty"));
        replace("result.json", SETTING, "\"dataset\" : \"cora\", \"data\" : \"" + empty + "\", \"offline\" : false");

        CommandLineRun run = reproduce();

        assertThat(run.err()).contains("offline, so nothing is fetched");
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void aResultDoesNotNameOtherMachines() throws IOException {
        replace("result.json", SETTING, "\"dataset\" : \"\\\\\\\\server\\\\share\\\\graph.npz\"");

        CommandLineRun run = reproduce();

        assertThat(run.err()).contains("config.dataset: expected a path of this machine");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void aResultDoesNotStartThreadsWithoutEnd() throws IOException {
        replace("result.json", SETTING, SETTING + ", \"threads\" : 100000000");

        CommandLineRun run = reproduce();

        assertThat(run.err()).contains("threads must be from 1 to 1024, not 100000000");
        assertThat(run.exitCode()).isNotZero();
    }

    @Test
    void settingsAreSingleValues() throws IOException {
        replace("result.json", SETTING, "\"dataset\" : null");
        assertThat(reproduce().err()).contains("config.dataset: expected a text, a number, true or false");
        replace("result.json", "\"dataset\" : null", "\"dataset\" : [\"jdk\"]");
        assertThat(reproduce().err()).contains("config.dataset: expected a text, a number, true or false");
    }

    @Test
    void namesInAReportAreNoPaths() throws IOException {
        replace("report.json", "\"id\" : \"pca\"", "\"id\" : \"x/../../../victim/pwned\"");

        CommandLineRun run = CommandLineRun.of("report", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("figures/map-x-..-..-..-victim-pwned.svg")).exists();
        nothingIsWrittenElsewhere();
    }

    @Test
    void aLongNameInAReportIsCut() throws IOException {
        replace("report.json", "\"id\" : \"pca\"", "\"id\" : \"" + "x".repeat(5000) + "\"");

        assertThat(CommandLineRun.of("report", folder.toString()).exitCode()).isZero();
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        for (String name : new String[] {"report.html", "figures/accuracy.svg", "figures"}) {
            Path link = folder.resolve(name);
            if (Files.isDirectory(link)) {
                Files.move(link, place.resolve("moved"));
                Files.createSymbolicLink(link, victim.getParent());
            } else {
                Files.delete(link);
                Files.createSymbolicLink(link, victim);
            }

            for (CommandLineRun run : new CommandLineRun[] {
                CommandLineRun.of("report", folder.toString()),
                CommandLineRun.train(folder),
                CommandLineRun.train(folder, "--overwrite")
            }) {
                assertThat(run.err()).contains(link + " is a link");
                assertThat(run.exitCode()).isEqualTo(1);
            }
            nothingIsWrittenElsewhere();
            Files.delete(link);
        }
    }

    /** Results that a killed process had almost put in their places are moved there, but only within the folder. */
    @Test
    void unfinishedWorkDoesNotLeadElsewhere() throws IOException {
        Path whole = Files.createDirectories(folder.resolve(".whole/elsewhere"));
        Files.writeString(whole.resolve("file.csv"), "theirs");
        Path link = Files.createSymbolicLink(folder.resolve("elsewhere"), victim.getParent());

        for (CommandLineRun run :
                new CommandLineRun[] {CommandLineRun.of("report", folder.toString()), CommandLineRun.train(folder)}) {
            assertThat(run.err()).contains(link + " is a link");
            assertThat(run.exitCode()).isEqualTo(1);
        }
        nothingIsWrittenElsewhere();
    }

    @Test
    void aFolderOfStudiesDoesNotLeadElsewhere() throws IOException {
        Path studies = Files.createDirectory(place.resolve("studies"));
        for (String name : List.of("figures", "all.csv")) {
            Path link = Files.createSymbolicLink(
                    studies.resolve(name), name.equals("figures") ? victim.getParent() : victim);

            CommandLineRun run = CommandLineRun.of("study", "all", "--quick", "--out", studies.toString());

            assertThat(run.err()).contains(link + " is a link");
            assertThat(run.exitCode()).isEqualTo(1);
            nothingIsWrittenElsewhere();
            Files.delete(link);
        }
    }

    /** Reading a pipe would never end. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @EnabledOnOs(OS.LINUX)
    void pipesAreNotRead() throws IOException, InterruptedException {
        for (String name : List.of("report.json", "result.json")) {
            Files.delete(folder.resolve(name));
            pipe(folder.resolve(name));
            assertThat(CommandLineRun.of("report", folder.toString()).err()).contains(name + " is neither a file nor");
        }
        assertThat(reproduce().err()).contains("result.json: expected a file, this is a pipe or a device");
        Path studies = Files.createDirectory(place.resolve("studies"));
        pipe(studies.resolve("any.json"));
        assertThat(CommandLineRun.of("report", studies.toString()).err()).contains("any.json: expected a file");
        pipe(Ledger.file(studies, "any"));
        assertThatThrownBy(() -> Ledger.allIn(studies)).hasMessageContaining("any.ledger.jsonl: expected a file");
    }

    private static Path pipe(Path place) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", place.toString()).start().waitFor())
                .isZero();
        return place;
    }

    /** A database that only counts who asks for it. */
    private static final class Trap implements Driver {
        private int connections;

        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            if (!acceptsURL(url)) {
                return null;
            }
            connections++;
            throw new SQLException("the trap has closed");
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:trap:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }
    }
}
